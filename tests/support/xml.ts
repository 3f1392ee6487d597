import { JSDOM } from "jsdom";

const { DOMParser } = new JSDOM("").window;

/** Parses strictly: what is not well-formed XML fails the test. */
export function parseXml(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  const failure = document.querySelector("parsererror");
  if (failure) throw new Error(failure.textContent ?? "not well-formed");
  return document;
}

/** Texts of all elements of a name below this one, whatever their prefix. */
export function textsOf(parent: Document | Element, name: string): string[] {
  return [...parent.getElementsByTagNameNS("*", name)].map((found) => found.textContent ?? "");
}

/** Addresses in the attributes of some HTML. */
export function addressesIn(html: string): string[] {
  const { document } = new JSDOM(html).window;
  return [...document.querySelectorAll("[href], [src]")].map(
    (found) => found.getAttribute("href") ?? found.getAttribute("src") ?? "",
  );
}

/** Where the first link of a relation leads, in any feed; null when there is none. */
export function linkTo(document: Document, rel: string): string | null {
  const links = [...document.getElementsByTagNameNS("http://www.w3.org/2005/Atom", "link")];
  return links.find((link) => link.getAttribute("rel") === rel)?.getAttribute("href") ?? null;
}
