/**
 * The elements of a post as pages show it, and the names of their attributes: those that the sanitiser allows, and those that
 * the server adds when it renders a post (anchors, footnotes, coloured code, image sources, tab stops for scrolling blocks,
 * space for long numbers, text directions, roles, and words for screen readers). The sanitiser also checks values; browsers
 * check these names again. One table, because visitors download it. This file imports nothing.
 */
export const shownElements: Readonly<Record<string, string>> = {
  span: "id class dir",
  blockquote: "data-callout data-label dir role",
  figure: "data-layout",
  details: "dir",
  ul: "data-list dir",
  ol: "start class dir",
  li: "class data-checked id",
  pre: "tabindex",
  table: "tabindex dir",
  ...each("th td", "class colspan rowspan align width"),
  img: "class src alt width height loading decoding srcset sizes",
  audio: "src controls preload title",
  video: "src controls preload title",
  a: "id class role aria-label href title data-video data-label data-card data-enlarge rel",
  code: "class data-info",
  ...each("h1 h2 h3 h4 h5 h6", "class id aria-labelledby"),
  ...each("p figcaption", "class"),
  ...each("hr br b i u s em del sub sup mark strong summary caption thead tbody tr", ""),
};

function each(elements: string, attributes: string): Record<string, string> {
  return Object.fromEntries(elements.split(" ").map((element) => [element, attributes]));
}
