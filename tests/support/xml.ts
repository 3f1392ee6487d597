import { JSDOM } from "jsdom";

const { DOMParser } = new JSDOM("").window;

/** Parses XML; text that is not well-formed fails the test. */
export function parseXml(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  const failure = document.querySelector("parsererror");
  if (failure) throw new Error(failure.textContent ?? "not well-formed");
  return document;
}

/** Texts of all descendant elements with this name, with any prefix. */
export function textsOf(parent: Document | Element, name: string): string[] {
  return [...parent.getElementsByTagNameNS("*", name)].map((found) => found.textContent ?? "");
}

/** URLs in the attributes of HTML. */
export function addressesIn(html: string): string[] {
  const { document } = new JSDOM(html).window;
  return [...document.querySelectorAll("[href], [src]")].map(
    (found) => found.getAttribute("href") ?? found.getAttribute("src") ?? "",
  );
}

/** URL of the first link with this relation, in any feed; null if there is none. */
export function linkTo(document: Document, rel: string): string | null {
  const links = [...document.getElementsByTagNameNS("http://www.w3.org/2005/Atom", "link")];
  return links.find((link) => link.getAttribute("rel") === rel)?.getAttribute("href") ?? null;
}
