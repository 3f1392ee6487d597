import type { Page } from "@playwright/test";
import { vocabulary } from "../../../src/server/core/html/clean-html-vocabulary.ts";

const allowed = Object.fromEntries(Object.entries(vocabulary).map(([tag, rules]) => [tag, Object.keys(rules)]));

/** Cuts a description for a card, as existing front ends of the REST API do. */
const cardLength = 80;

/**
 * Sets each description as innerHTML, as front ends of the REST API do: whole, cut, and again from the browser's
 * serialisation, since markup can change its meaning there.
 *
 * @returns one sentence for each element or attribute in the browser's tree that is not allowed
 */
export function faultsInBrowser(page: Page, descriptions: readonly string[]): Promise<string[]> {
  return page.evaluate(inspect, { descriptions, allowed, cardLength });
}

/** Runs in the browser. */
function inspect(given: { descriptions: readonly string[]; allowed: Record<string, string[]>; cardLength: number }) {
  const faults: string[] = [];
  const place = document.createElement("article");
  document.body.append(place);

  const look = (html: string, from: string) => {
    for (const node of place.querySelectorAll("*")) {
      const tag = node.localName;
      const complain = (what: string) => faults.push(`${what} in ${JSON.stringify(html)} from ${JSON.stringify(from)}`);
      const names = given.allowed[tag];
      if (!names || node.namespaceURI !== "http://www.w3.org/1999/xhtml") complain(`<${tag}>`);
      for (const { name } of node.attributes) if (!names?.includes(name)) complain(`${tag} ${name}=`);
      if (node instanceof HTMLAnchorElement && !/^(https?|mailto|tel|sms):$/.test(node.protocol)) complain(node.href);
      if (node instanceof HTMLImageElement && !/\/images\/[0-9a-z]{26}-\d+\.webp$/.test(node.src)) complain(node.src);
    }
  };
  const withoutBreaks = (html: string) => html.replace(/<pre>\n+/g, "<pre>");
  for (const description of given.descriptions) {
    for (const html of [description, description.slice(0, given.cardLength)]) {
      place.innerHTML = html;
      look(html, description);
      const made = place.innerHTML;
      place.innerHTML = made;
      look(made, description);
      // Browsers drop a line break after <pre>; nothing else may change.
      if (withoutBreaks(place.innerHTML) !== withoutBreaks(made))
        faults.push(`reads differently the second time: ${JSON.stringify(description)}`);
      // Trigger all event listeners; links are not followed.
      for (const node of place.querySelectorAll<HTMLElement>("*")) {
        for (const type of ["click", "mouseover", "focusin", "pointerenter", "animationstart", "toggle", "error"]) {
          node.dispatchEvent(new Event(type, { bubbles: true, cancelable: type === "click" }));
        }
      }
    }
  }
  place.remove();
  return faults;
}
