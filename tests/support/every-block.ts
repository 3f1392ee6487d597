import { calloutTitle } from "../../src/server/core/html/callout-title.ts";
import { type Callout, callouts } from "../../src/shared/text/callout.ts";
import { figureLayouts } from "../../src/shared/text/figure-layout.ts";
import { enSentences } from "../../src/shared/words/readers/en.ts";

/** One block of a post in each of its forms. */
export interface Block {
  name: string;
  /** As it is stored. */
  html: string;
  /** As its source in the editor: Markdown, or HTML where Markdown cannot express it. */
  markdown: string;
  /** Its HTML in feeds, on https://blog.test/blog/1; null if it equals the stored HTML. */
  feed: string | null;
  /** The text that the search finds and that a page shows, on the screen without scripts and on paper. */
  text: string;
}

const id = "0123456789abcdefghjkmnpqrs";
const src = `/images/${id}-800.webp`;
const image = `<img src="${src}" alt="A hill" width="800" height="450" loading="lazy" decoding="async">`;
const imageInFeed = `<img src="https://blog.test${src}" alt="A hill" width="800" height="450">`;

const callout = (kind: Callout): Block => ({
  name: `a callout of the kind ${kind}`,
  html: `<blockquote data-callout="${kind}"><p>one</p><ul><li>two</li></ul></blockquote>`,
  markdown: `> [!${kind.toUpperCase()}]\n> one\n>\n> - two`,
  feed: `<blockquote><p><strong>${calloutTitle(kind, enSentences)}</strong></p><p>one</p><ul><li>two</li></ul></blockquote>`,
  text: "one two",
});

const figures: Block[] = figureLayouts.map((layout) => ({
  name: `a figure with the layout ${layout}`,
  html: `<figure data-layout="${layout}">${image}</figure>`,
  markdown: `![A hill](${src}#${layout})`,
  feed: `<figure>${imageInFeed}</figure>`,
  text: "",
}));

const player = (name: "audio" | "video", extension: string, title: string): Block => {
  const html = `<${name} src="/files/${id}.${extension}" controls="" preload="metadata" title="${title}"></${name}>`;
  const address = `https://blog.test/files/${id}.${extension}`;
  return {
    name: `${name} of the library`,
    html,
    markdown: html.replace("></", ">\n</"),
    feed: `<${name} src="${address}" controls="" title="${title}"></${name}><p><a href="${address}">${title}</a></p>`,
    text: title,
  };
};

/** Every block that a post can hold. A test compares their elements and attributes with those that the sanitiser keeps. */
export const everyBlock: Block[] = [
  {
    name: "a paragraph",
    html: '<p>one <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> <mark>six</mark> H<sub>2</sub> m<sup>2</sup> <code>x &lt; y</code> <a href="/about" title="Us">us</a><br>next</p>',
    markdown:
      'one **two** *three* <u>four</u> ~~five~~ <mark>six</mark> H<sub>2</sub> m<sup>2</sup> `x < y` [us](/about "Us")\\\nnext',
    feed: '<p>one <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> <em>six</em> H<sub>2</sub> m<sup>2</sup> <code>x &lt; y</code> <a href="https://blog.test/about" title="Us">us</a><br>next</p>',
    text: "one two three four five six H2 m2 x < y us next",
  },
  {
    name: "headings and a line",
    html: "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6><hr>",
    markdown: "# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f\n\n---",
    feed: null,
    text: "a b c d e f",
  },
  {
    name: "lists",
    html: '<ol start="3"><li>one<ul><li>two</li></ul></li></ol>',
    markdown: "3. one\n   - two",
    feed: null,
    text: "one two",
  },
  {
    name: "a list of tasks",
    html: '<ul data-list="check"><li data-checked="true">done</li><li data-checked="false">open</li></ul>',
    markdown: "- [x] done\n- [ ] open",
    feed: "<ul><li>☑ done</li><li>☐ open</li></ul>",
    text: "done open",
  },
  {
    name: "code with a language",
    html: '<pre><code class="language-js" data-info="title=&quot;a.js&quot;">let a;\n\nb</code></pre>',
    markdown: '```js title="a.js"\nlet a;\n\nb\n```',
    feed: '<pre><code class="language-js">let a;\n\nb</code></pre>',
    text: "let a; b",
  },
  {
    name: "a quotation",
    html: "<blockquote><p>one</p><p>two</p></blockquote>",
    markdown: "> one\n>\n> two",
    feed: null,
    text: "one two",
  },
  {
    name: "a wide image with a link and a caption",
    html: `<figure data-layout="wide"><a href="https://example.com/" rel="noopener">${image}</a><figcaption>one</figcaption></figure>`,
    markdown: `[![A hill](${src}#wide "one")](<https://example.com/>)`,
    feed: `<figure><a href="https://example.com/" rel="noopener">${imageInFeed}</a><figcaption>one</figcaption></figure>`,
    text: "one",
  },
  ...figures,
  {
    name: "a gallery",
    html: `<figure data-layout="gallery">${image}${image}</figure>`,
    markdown: `![A hill](${src}#gallery) ![A hill](${src}#gallery)`,
    feed: `<figure>${imageInFeed}${imageInFeed}</figure>`,
    text: "",
  },
  {
    name: "an aligned table",
    html: '<table><thead><tr><th>one</th><th align="right">two</th></tr></thead><tbody><tr><td>3</td><td align="right">4</td></tr></tbody></table>',
    markdown: "| one | two |\n| --- | --: |\n| 3 | 4 |",
    feed: null,
    text: "one two 3 4",
  },
  {
    name: "a table with a caption, a header column, a width and joined cells",
    html: '<table><caption>Sums</caption><thead><tr><th width="30%">one</th><th>two</th></tr></thead><tbody><tr><th rowspan="2">3</th><td>4</td></tr><tr><td>5</td></tr><tr><td colspan="2">6</td></tr></tbody></table>',
    markdown:
      '<table><caption>Sums</caption><thead><tr><th width="30%">one</th><th>two</th></tr></thead><tbody><tr><th rowspan="2">3</th><td>4</td></tr><tr><td>5</td></tr><tr><td colspan="2">6</td></tr></tbody></table>',
    feed: null,
    text: "Sums one two 3 4 5 6",
  },
  {
    name: "a card",
    html: '<p><a href="https://example.com/a" title="Grass and more" data-card="The Hills" rel="noopener">A hill</a></p>',
    markdown:
      '<p><a href="https://example.com/a" title="Grass and more" data-card="The Hills" rel="noopener">A hill</a></p>',
    feed: '<p><a href="https://example.com/a" rel="noopener">A hill: Grass and more</a></p>',
    text: "A hill Grass and more",
  },
  {
    name: "a video of another site",
    html: '<p><a href="https://vimeo.com/123456" data-video="vimeo" rel="noopener">A film</a></p>',
    markdown: '<p><a href="https://vimeo.com/123456" data-video="vimeo" rel="noopener">A film</a></p>',
    feed: '<p><a href="https://vimeo.com/123456" rel="noopener">A film</a></p>',
    text: "A film",
  },
  player("audio", "mp3", "Rain on a roof"),
  player("video", "mp4", "A walk in the rain"),
  {
    name: "a file of the library",
    html: `<p><a href="/files/${id}.pdf">The list</a></p>`,
    markdown: `[The list](/files/${id}.pdf)`,
    feed: `<p><a href="https://blog.test/files/${id}.pdf">The list</a></p>`,
    text: "The list",
  },
  {
    name: "formulas",
    html: '<p>so $<code>x^2</code>$</p><pre><code class="language-math">\\frac{a}{b}</code></pre>',
    markdown: "so $`x^2`$\n\n```math\n\\frac{a}{b}\n```",
    feed: null,
    text: "so $x^2$ \\frac{a}{b}",
  },
  {
    name: "a footnote",
    html: "<p>so[^1]</p><p>[^1]: note</p>",
    markdown: "so[^1]\n\n[^1]: note",
    feed: '<p>so<sup><a id="fnref-1" href="https://blog.test/blog/1#fn-1">1</a></sup></p><h2 id="footnotes">Notes</h2><ol class="footnotes"><li id="fn-1"><p>note <a href="https://blog.test/blog/1#fnref-1">↩︎</a></p></li></ol>',
    text: "so[^1] [^1]: note",
  },
  ...callouts.map(callout),
  {
    name: "a callout of a list",
    html: '<blockquote data-callout="tip"><ul><li>one</li></ul></blockquote>',
    markdown: "> [!TIP]\n>\n> - one",
    feed: "<blockquote><p><strong>Tip</strong></p><ul><li>one</li></ul></blockquote>",
    text: "one",
  },
  {
    name: "a toggle",
    html: "<details><summary>one &lt;b&gt; *two* <em>three</em></summary><p>four</p><pre><code>five\n\nsix</code></pre></details>",
    markdown:
      "<details>\n<summary>one &lt;b&gt; *two* <em>three</em></summary>\n\nfour\n\n```\nfive\n\nsix\n```\n\n</details>",
    feed: "<div><p><strong>one &lt;b&gt; *two* <em>three</em></strong></p><p>four</p><pre><code>five\n\nsix</code></pre></div>",
    text: "one <b> *two* three four five six",
  },
  {
    name: "a toggle in a toggle",
    html: "<details><summary>one</summary><details><summary>two</summary><p>three</p></details></details>",
    markdown:
      "<details>\n<summary>one</summary>\n\n<details>\n<summary>two</summary>\n\nthree\n\n</details>\n\n</details>",
    feed: "<div><p><strong>one</strong></p><div><p><strong>two</strong></p><p>three</p></div></div>",
    text: "one two three",
  },
];
