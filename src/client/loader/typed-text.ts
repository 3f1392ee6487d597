type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Remembers the focus and what was typed into the fields of the page, before the application takes the page over.
 *
 * @returns a function that restores both, in elements that replaced the former ones too. Each field with text gets an
 * `input` event, because nothing listened when it was typed.
 */
export function rememberTypedText(): () => void {
  const focused = document.activeElement;
  const [from, to] = isField(focused) ? [focused.selectionStart, focused.selectionEnd] : [null, null];
  const typed = [...document.querySelectorAll<Field>("input, textarea")]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }));
  return () => {
    for (const { field, value } of typed) {
      const current = currentOf(field);
      if (!current) continue;
      if (current.value !== value) current.value = value;
      current.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (focused === document.activeElement) return;
    const current = currentOf(focused);
    if (!(current instanceof HTMLElement)) return;
    current.focus({ preventScroll: true });
    if (isField(current)) current.setSelectionRange(from, to);
  };
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The element itself, or the one that took its place when a newer page was rendered. */
export function currentOf<Kind extends Element>(element: Kind | null): Kind | undefined {
  if (!element || element.isConnected) return element ?? undefined;
  return [...document.querySelectorAll<Kind>(element.localName)].find((other) => keyOf(other) === keyOf(element));
}

const keyOf = (element: Element) =>
  [element.getAttribute("href"), element.getAttribute("name"), element.closest("form")?.getAttribute("action")].join(
    " ",
  );
