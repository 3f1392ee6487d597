/** Types into a field. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  // React overrides the setter of the element itself and would miss the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
