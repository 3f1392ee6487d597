import { forEachElement, type HtmlParent } from "../../../shared/text/html-tree.ts";

const attributes = ["href", "src", "data-src", "data-lazy-src", "data"];

/** Makes relative addresses of a text absolute. Those that cannot be resolved stay. @param base address of the text itself */
export function resolveAddresses(tree: HtmlParent, base: string | null): void {
  if (base === null || !URL.canParse(base)) return;
  forEachElement(tree, (element) => {
    for (const name of attributes) {
      const value = element.attributes[name];
      if (value !== undefined) element.attributes[name] = resolved(value, base);
    }
  });
}

export function resolved(address: string, base: string | null): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|$)/i.test(address) || base === null) return address;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}
