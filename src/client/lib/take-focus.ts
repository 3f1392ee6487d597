/** As a `ref`: the keyboard goes on here, for what takes the place of what held it. With `tabIndex={-1}`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
