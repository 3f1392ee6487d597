/** Examples of CommonMark 0.31 with another result in a post, each with the reason. */
export const differences: readonly { reason: string; examples: readonly number[] }[] = [
  {
    reason: "GitHub's dialect, which posts are written in, links bare addresses.",
    examples: [602, 608, 611, 612],
  },
  {
    reason:
      "An item ends with its inner list: a paragraph after that list becomes the next item, so that the order stays.",
    examples: [325],
  },
  {
    reason:
      "A CDATA section has no meaning in HTML: a browser ends it at the first >, as a comment; what follows is text.",
    examples: [629],
  },
  {
    reason: "HTML that closes its <pre> after a paragraph began: the browser puts the paragraph's words into the code.",
    examples: [148],
  },
  {
    reason: "HTML with code between a table's rows: browsers show the code before the table.",
    examples: [191],
  },
];
