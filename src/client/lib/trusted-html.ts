/// <reference types="trusted-types" />
import { postElements, readableElements } from "../../shared/text/post-elements.ts";

/** While this is set, text becomes a document that runs nothing and loads nothing, so it may be any. */
let isReading = false;

/** Parses HTML into a document that runs nothing and loads nothing. */
export function parseInert(html: string): Document {
  isReading = true;
  try {
    return new DOMParser().parseFromString(html, "text/html");
  } finally {
    isReading = false;
  }
}

/**
 * The one Trusted Types policy, which browsers ask before text becomes markup: a second door behind the server's
 * sanitiser. Text never becomes a script or the address of one; the policy does not say how, so it is refused.
 */
export function guardHtml(): void {
  window.trustedTypes?.createPolicy("default", { createHTML: (html) => (isReading ? html : harmless(html)) });
}

/** The text as it is when everything in it may stand in a post; otherwise without what may not. */
export function harmless(html: string): string {
  // No markup: the library of the toasts writes a blank.
  if (!html.includes("<")) return html;
  const { head, body, documentElement } = parseInert(html);
  let hasHarm = false;
  for (const element of documentElement.querySelectorAll("*")) {
    const names = element === head || element === body ? "" : namesOf(element.localName);
    if (names === undefined || element.namespaceURI !== documentElement.namespaceURI) {
      element.remove();
      hasHarm = true;
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (names.split(" ").includes(name) && !(/^(?:href|src)$/.test(name) && runs(value))) continue;
      element.removeAttribute(name);
      hasHarm = true;
    }
  }
  return hasHarm ? body.innerHTML : html;
}

/** What an element of a page may be said of; undefined for one that no page has. */
function namesOf(element: string): string | undefined {
  const names = [postElements[element], readableElements[element]].filter((some) => some !== undefined);
  return names.length > 0 ? names.join(" ") : undefined;
}

function runs(address: string): boolean {
  try {
    return !/^(?:https?|mailto):$/.test(new URL(address, location.href).protocol);
  } catch {
    return true;
  }
}
