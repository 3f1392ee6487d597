import type { Page } from "@playwright/test";

/** Controls whose words are cut, and how far the page can be moved sideways. */
export const misfits = (page: Page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>("button, .button, label, input[type=submit], h1, h2")]
      .filter(
        (element) =>
          !element.closest(".visually-hidden") &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 1,
      )
      .map((element) => element.outerHTML.slice(0, 120));
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...cut, ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px sideways`] : [])];
  });

/** Makes every word of the interface 40 % longer, as a language with long words would, until `shorten`. */
export const lengthen = (page: Page) =>
  page.evaluate(() => {
    const words = new Map<Node, string | null>();
    const shorten = () => {
      for (const [node, said] of words) node.nodeValue = said;
    };
    Object.assign(window, { shorten });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.nodeValue?.trim() && !node.parentElement?.closest("script, .article-text, .editor-text")) {
        words.set(node, node.nodeValue);
        node.nodeValue = node.nodeValue.replace(
          /\p{L}{2,}/gu,
          (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
        );
      }
  });

export const shorten = (page: Page) => page.evaluate("shorten()");

/** The margins of a radio button are not the same at both sides, and letters take room by fractions of a pixel. */
const roundedPx = 3;

/**
 * Turns a page round, English words included, as the pseudo-language ar-XB does, and back.
 *
 * @returns what does not lie where a mirror shows it
 */
export const unmirrored = (page: Page) =>
  page.evaluate((most) => {
    const root = document.documentElement;
    const given = root.getAttribute("dir");
    // Code, and texts with a direction of their own, stay.
    const own = "pre, code, kbd, svg, body [dir]";
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) => !element.closest(`${own}, .visually-hidden`) && element.getClientRects().length > 0,
    );
    const sides = () => shown.map((element) => element.getBoundingClientRect());
    const style = document.createElement("style");
    style.textContent = `body, body :not(${own}, :is(${own}) *) {
      unicode-bidi: bidi-override !important; font-kerning: none; font-variant-ligatures: none }`;
    document.head.append(style);
    const before = sides();
    root.dir = "rtl";
    const after = sides();
    const { clientWidth: width, scrollWidth } = root;
    if (given === null) root.removeAttribute("dir");
    else root.dir = given;
    style.remove();
    const moved = shown
      .map((element, at) => [element, Math.abs((after[at]?.left ?? 0) - (width - (before[at]?.right ?? 0)))] as const)
      .filter(([, far]) => far > most)
      .map(([element, far]) => `${Math.round(far)} px ${element.outerHTML.slice(0, 120)}`);
    return scrollWidth > width ? [...moved, `${scrollWidth - width} px sideways`] : moved;
  }, roundedPx);
