/** Groups of the elements that a post's HTML may hold. This file imports nothing, so that client and server may use it. */
const namesOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));

export const headingElements = namesOf("h1 h2 h3 h4 h5 h6");

/** Blocks that hold text and no other block. */
export const textBlocks: ReadonlySet<string> = new Set([...headingElements, "p", "pre", "summary"]);

/** Blocks, apart from the rows and cells of a table. */
export const blockElements: ReadonlySet<string> = new Set([
  ...textBlocks,
  ...namesOf("blockquote details hr ul ol li table caption figure figcaption audio video"),
]);

export const tableParts = namesOf("caption thead tbody tr th td");

export const inlineElements = namesOf("a b code del em i mark s strong sub sup u");

/** Elements without content and end tag. */
export const voidElements = namesOf("br hr img");

/** Blocks without a meaning for a post. */
export const wrapperElements = namesOf(
  "address article aside body center dd div dl dt fieldset footer form header hgroup html main nav section",
);
