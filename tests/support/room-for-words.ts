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
