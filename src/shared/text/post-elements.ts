/**
 * The elements of a post's HTML and the attributes they may have, by name. What the attributes may hold, the sanitiser
 * knows; browsers hold to the names once more. This file imports nothing, so that visitors' code may use it.
 */
export const postElements: Readonly<Record<string, string>> = {
  ul: "data-list",
  ol: "start",
  li: "data-checked",
  th: "colspan rowspan",
  td: "colspan rowspan",
  img: "src alt width height loading decoding",
  a: "href title data-video rel",
  code: "class",
  ...Object.fromEntries(
    "p h1 h2 h3 h4 h5 h6 blockquote pre hr table caption thead tbody tr figure figcaption strong b em i u s del mark sub sup br"
      .split(" ")
      .map((element) => [element, ""]),
  ),
};

/**
 * What the server adds when it makes a post ready to read: anchors, footnotes, coloured code, images in fitting widths,
 * a way for the keyboard to what scrolls, room for long numbers, the direction of the words, words
 * for what is drawn.
 */
export const readableElements: Readonly<Record<string, string>> = {
  span: "id class dir",
  a: "id class role aria-label",
  ul: "dir",
  ol: "class dir",
  blockquote: "dir",
  li: "id",
  pre: "tabindex",
  table: "tabindex dir",
  img: "srcset sizes",
  ...Object.fromEntries("h1 h2 h3 h4 h5 h6".split(" ").map((element) => [element, "id aria-labelledby"])),
};
