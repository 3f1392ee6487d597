const imageId = "a".repeat(26);

/** Pieces of cleaned HTML that make much output or work of little input, each with the word `tea`. */
export const amplifiers: Readonly<Record<string, string>> = {
  marks: "<p>tea[^a][^a][^a][^a][^a][^a][^a][^a]</p>",
  notes: "<p>tea[^a]</p><p>[^a]: b</p>",
  "line breaks": "tea<br><br><br><br><br><br><br><br>",
  headings: "<h2>tea</h2>",
  tasks: '<ul data-list="check"><li data-checked="true">tea</li></ul>',
  "empty items": "<ul><li>tea</li><li></li><li></li><li></li></ul>",
  images: `<p>tea<img src="/images/${imageId}-800.webp" alt=""></p>`,
  layouts: `<figure data-layout="wide"><img src="/images/${imageId}-800.webp" alt="tea"></figure>`,
  "marked letters": "<b>tea</b><i>a</i><b>a</b><u>a</u><sup>a</sup>",
  "spans of a table": '<table><tbody><tr><td colspan="1000">tea</td><td></td></tr></tbody></table>',
  links: '<a href="/">tea</a>',
  cards: '<p><a data-card="x" href="https://a.example/" title="b">tea</a></p>',
  quotations: "<blockquote><p>tea</p></blockquote>",
  callouts: '<blockquote data-callout="tip"><p>tea</p></blockquote>',
  toggles: "<details><summary>tea</summary></details>",
  "lines of code": "<pre><code>tea\n\n\n\n\n\n\n\n\n\n\n\n</code></pre>",
  "signs of Markdown": "<p>tea*_[]*_[]*_[]`~|\\</p>",
  addresses: "tea https://a.example/*_*_ ",
  formulas: '<pre><code class="language-math">tea^{x^{x}}\\sqrt{x}</code></pre>',
};

/** Those whose patterns took longest, of all that highlight.js is loaded with. */
const languages = "bash c cpp csharp graphql ini java javascript less php scss typescript xml".split(" ");

/** Codes on which patterns of highlighters take long. */
const codes: Readonly<Record<string, string>> = {
  words: "tea a b ",
  calls: "tea(a(b(",
  stars: "tea ** ** * & ",
  names: "tea::a::b<c<d, ",
  quotes: "tea ' \" ` ",
  brackets: "tea [ { < ( ",
  lines: "tea\n \n\t\n",
  numbers: "tea 1_1.1e1 ",
  tags: "<tea a=b ",
  letters: "tea",
};

/** Code of each language, made of such a piece. */
export const amplifyingCodes = languages.flatMap((language) =>
  Object.entries(codes).map(([name, code]) => ({ language, name, code })),
);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const codeBlock = (language: string, code: string, length: number) =>
  `<pre><code class="language-${language}">${escaped(code.repeat(Math.ceil(length / code.length)))}</code></pre>`;

/** A text of such pieces, inside quotations and lists. @param depth elements around it */
export function amplifyingText(pieces: readonly string[], length: number, depth: number): string {
  const around = Array.from({ length: depth }, (_, at) => (at % 2 === 0 ? "blockquote" : "ul"));
  const start = around.map((name) => (name === "ul" ? "<ul><li>" : "<blockquote>")).join("");
  const end = around
    .map((name) => (name === "ul" ? "</li></ul>" : "</blockquote>"))
    .reverse()
    .join("");
  const piece = pieces.join("");
  const times = Math.max(1, Math.floor((length - start.length - end.length) / piece.length));
  return start + piece.repeat(times) + end;
}
