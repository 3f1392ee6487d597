/// <reference types="trusted-types" />
import { shownElements } from "../../../shared/text/post-elements.ts";

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
  window.trustedTypes?.createPolicy("default", { createHTML: (html) => (isReading ? html : safeHtml(html)) });
}

/** The text without elements and attributes that a post may not have; unchanged when there are none. */
export function safeHtml(html: string): string {
  const { head, body, documentElement } = parseInert(html);
  let hasHarm = false;
  for (const element of documentElement.querySelectorAll("*")) {
    // Formulas have no list of allowed elements here, because it would add to every visitor's download, and MathML
    // neither loads nor runs anything.
    const isMath = /MathML$/.test(`${element.namespaceURI}`) && /^m(ath$|[^ag])/.test(element.localName);
    const names = element === head || element === body || isMath ? "" : shownElements[element.localName];
    if (names === undefined || element instanceof SVGElement) {
      element.remove();
      hasHarm = true;
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const isKnown = isMath ? !/^on|href|src|style/.test(name) : names.split(" ").includes(name);
      if (isKnown && !(/^(href|src)$/.test(name) && runs(value))) continue;
      element.removeAttribute(name);
      hasHarm = true;
    }
  }
  return hasHarm ? body.innerHTML : html;
}

function runs(address: string): boolean {
  try {
    return !/^(?:https?|mailto|tel|sms):$/.test(new URL(address, location.href).protocol);
  } catch {
    return true;
  }
}
