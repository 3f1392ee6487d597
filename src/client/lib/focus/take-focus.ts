/** A `ref` that focuses an element which replaces the focused one. The element needs `tabIndex={-1}`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
