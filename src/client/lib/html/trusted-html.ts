/// <reference types="trusted-types" />
import { postElements, readableElements } from "../../../shared/text/post-elements.ts";

/** True while text becomes an inert document, where any markup is harmless. */
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
 * Installs the Trusted Types policy, which browsers call before text becomes markup. It is a second defence behind the
 * server's sanitiser. The policy creates no scripts and no script addresses, so browsers refuse them.
 */
export function guardHtml(): void {
  window.trustedTypes?.createPolicy("default", { createHTML: (html) => (isReading ? html : harmless(html)) });
}

/** The text without elements and attributes that a post may not have; unchanged when there are none. */
export function harmless(html: string): string {
  // No markup. The toast library sets such text.
  if (!html.includes("<")) return html;
  const { head, body, documentElement } = parseInert(html);
  let hasHarm = false;
  for (const element of documentElement.querySelectorAll("*")) {
    const names = element === head || element === body ? "" : namesOf(element.localName);
    // HTML and MathML, but not SVG.
    if (names === undefined || element.namespaceURI?.includes("svg")) {
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

/** The attributes that an element may have; undefined for an element that no post has. */
function namesOf(element: string): string | undefined {
  const names = [postElements[element], readableElements[element]].filter((some) => some !== undefined);
  return names.length > 0 ? names.join(" ") : undefined;
}

function runs(address: string): boolean {
  try {
    return !/^(?:https?|mailto|tel|sms):$/.test(new URL(address, location.href).protocol);
  } catch {
    return true;
  }
}
