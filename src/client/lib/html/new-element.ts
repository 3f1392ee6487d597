/** Creates an element. Attributes that are null or undefined are left out. */
export function newElement(
  document: Document,
  tag: string,
  attributes: Readonly<Record<string, string | number | null | undefined>> = {},
  ...content: readonly (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  element.append(...content);
  return element;
}
