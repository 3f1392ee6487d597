/**
 * The elements of a post's HTML and the names of their attributes. The sanitiser also checks values; browsers check these
 * names again. This file imports nothing, so that visitors' code may use it.
 */
export const postElements: Readonly<Record<string, string>> = {
  blockquote: "data-callout",
  figure: "data-layout",
  ul: "data-list",
  ol: "start",
  li: "data-checked",
  th: "colspan rowspan align width",
  td: "colspan rowspan align width",
  img: "src alt width height loading decoding",
  audio: "src controls preload title",
  video: "src controls preload title",
  a: "href title data-video data-card rel",
  code: "class data-info",
  ...each(
    "p h1 h2 h3 h4 h5 h6 pre hr details summary table caption thead tbody tr figcaption strong b em i u s del mark sub sup br",
    "",
  ),
};

/**
 * Elements and attributes that the server adds when it renders a post: anchors, footnotes, coloured code, image sources, tab
 * stops for scrolling blocks, space for long numbers, text directions, and words for screen readers.
 */
export const readableElements: Readonly<Record<string, string>> = {
  span: "id class dir",
  a: "id class role aria-label",
  ul: "dir",
  ol: "class dir",
  blockquote: "dir role",
  details: "dir",
  li: "id",
  pre: "tabindex",
  table: "tabindex dir",
  img: "srcset sizes",
  ...each("h1 h2 h3 h4 h5 h6", "id aria-labelledby"),
};

function each(elements: string, attributes: string): Record<string, string> {
  return Object.fromEntries(elements.split(" ").map((element) => [element, attributes]));
}
