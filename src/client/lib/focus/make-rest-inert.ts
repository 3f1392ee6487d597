/**
 * Keeps the focus and screen readers inside an element that covers the page, as a modal `<dialog>` would. Toasts and
 * elements that are opened later stay usable.
 *
 * @returns a function that ends it
 */
export function makeRestInert(element: HTMLElement): () => void {
  const rest: HTMLElement[] = [];
  for (let node = element; node !== document.body && node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement)) continue;
      if (sibling.inert || sibling.matches("[popover], [data-backdrop]")) continue;
      sibling.inert = true;
      rest.push(sibling);
    }
  }
  return () => {
    for (const it of rest) it.inert = false;
  };
}
