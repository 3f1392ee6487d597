import fc from "fast-check";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Words of any script, with HTML's special characters; no space at an edge and no two in a row. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "a",
        "word",
        "<b>",
        "&amp;",
        '"',
        "日本語",
        "مرحبا",
        "👩‍👩‍👧",
        "soft\u00adhyphen",
        "no\u00a0break",
      ),
      fc.constantFrom(
        "1.",
        "2)",
        "#",
        "*",
        "-",
        "+",
        ">",
        "---",
        "===",
        "|",
        "~~",
        "`",
        "``",
        "\\",
        "![a](b)",
        "[x]",
        "[^1]",
      ),
      fc.constantFrom(
        "a_b_c",
        "__d__",
        "**e**",
        "https://example.com/x_y",
        "www.example.com",
        "&lt;",
        "<!-- x -->",
        ":smile:",
      ),
      fc.stringMatching(/^[a-z0-9.,;!?'()-]{1,8}$/),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => escaped(parts.join(" ")));

const formats = ["strong", "em", "u", "s", "mark", "sub", "sup", "code"];
/** Text is either subscript or superscript. */
const isPossible = (tags: string[]) => !(tags.includes("sub") && tags.includes("sup"));
const wrapped = (tags: string[], text: string) =>
  formats.filter((tag) => tags.includes(tag)).reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, text);

const image = fc
  .tuple(fc.constantFrom(400, 800, 1600), words)
  .map(
    ([width, alt]) =>
      `<img src="/images/0123456789abcdefghjkmnpqrs-${width}.webp" alt="${alt.replaceAll('"', "&quot;")}" width="${width}" height="300" loading="lazy" decoding="async">`,
  );
/** Plain words separate formatted ones, because neighbours of one format would be one node. */
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.subarray(formats).filter(isPossible), words).map(([tags, text]) => wrapped(tags, text)),
  },
  words.map((text) => `<a href="https://example.com/?a=1&amp;b=2" rel="noopener">${text}</a>`),
  words.map((text) => `<a href="/blog/1" title="T">${text}</a>`),
  image,
  fc.constantFrom("$<code>x^2</code>$", "$<code>\\frac{a}{b} &lt; c</code>$"),
  fc.constantFrom("x<br>y", "x<br><br>y"),
);
const line = fc
  .tuple(words, fc.array(fc.tuple(piece, words), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.map(([formatted, plain]) => ` ${formatted} ${plain}`).join(""));

const code = fc
  .tuple(
    fc.constantFrom("", "ts", "c++"),
    fc.array(
      fc.constantFrom(
        "if (a < b) {",
        "\tindented();",
        "  two blanks  ",
        "",
        "}",
        "```",
        "~~~~",
        "- a",
        "</code></pre>",
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  )
  .map(([language, lines]) => {
    // HTML shows a last empty line only with one more break, and ignores a first one.
    const text = `x\n${lines.join("\n")}y`;
    return `<pre><code${language && ` class="language-${language}" data-info="title=&quot;${language} &lt;a.x&gt;&quot;"`}>${escaped(text)}</code></pre>`;
  });

const formula = fc
  .constantFrom("x^2", "\\frac{a}{b}", "a &lt; b \\\\\n\\text{and}", "\\unreadable{", "$x$ ```")
  .map((tex) => `<pre><code class="language-math">${tex}</code></pre>`);

const list: fc.Arbitrary<string> = fc.letrec<{ list: string; item: string }>((tie) => ({
  item: fc
    .tuple(line, fc.option(tie("list"), { nil: "", freq: 3, maxDepth: 3 }))
    .map(([text, inner]) => `${text}${inner}`),
  list: fc
    .tuple(
      fc.constantFrom("ul", "ol", "tasks"),
      fc.integer({ min: 2, max: 9 }),
      fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
    )
    .map(([kind, start, items]) => {
      if (kind === "ul") return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
      if (kind === "ol") return `<ol start="${start}">${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;
      const tasks = items.map((item, at) => `<li data-checked="${at % 2 === 0}">${item}</li>`);
      return `<ul data-list="check">${tasks.join("")}</ul>`;
    }),
})).list;

/** A cell of several blocks; a single paragraph would be stored as plain words. */
const cell = fc.oneof(
  { weight: 4, arbitrary: line },
  fc.constant(""),
  fc.tuple(line, line).map(([first, second]) => `<p>${first}</p><p>${second}</p>`),
  list,
  code,
);

const table = fc
  .tuple(
    fc.option(line, { nil: "" }),
    fc.boolean(),
    fc.array(fc.tuple(line, cell, cell), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([caption, hasHead, rows, hasWide]) => {
    const row = (cells: string[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
    const head = hasHead ? `<thead>${row(["a", "b", "c"], "th")}</thead>` : "";
    const title = caption && `<caption>${caption}</caption>`;
    const wide = hasWide ? '<tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr>' : "";
    return `<table>${title}${head}<tbody>${rows.map((cells) => row(cells, "td")).join("")}${wide}</tbody></table>`;
  });

/** A table whose columns are aligned, as Markdown writes them. */
const alignedTable = fc
  .tuple(fc.constantFrom("left", "center", "right"), fc.array(line, { minLength: 1, maxLength: 3 }))
  .map(([align, lines]) => {
    const rows = lines.map((text) => `<tr><td>a</td><td align="${align}">${text}</td></tr>`).join("");
    return `<table><thead><tr><th>a</th><th align="${align}">b</th></tr></thead><tbody>${rows}</tbody></table>`;
  });

/** A table with a header column and a column of a given width. */
const headedTable = fc
  .tuple(fc.boolean(), fc.integer({ min: 1, max: 100 }), fc.array(line, { minLength: 2, maxLength: 3 }))
  .map(([hasRow, width, lines]) => {
    const head = hasRow ? `<thead><tr><th>a</th><th width="${width}%">b</th></tr></thead>` : "";
    const rows = lines.map((text) => `<tr><th>${text}</th><td>c</td></tr>`).join("");
    return `<table>${head}<tbody>${rows}</tbody></table>`;
  });

const figure = fc
  .tuple(image, fc.option(fc.oneof(line, fc.constant("one<br>two")), { nil: "" }))
  .map(([image, caption]) => `<figure>${image}${caption && `<figcaption>${caption}</figcaption>`}</figure>`);
const placed = fc.oneof(
  fc
    .tuple(fc.constantFrom("wide", "full", "left", "right"), image)
    .map(([layout, image]) => `<figure data-layout="${layout}">${image}</figure>`),
  fc
    .tuple(fc.array(image, { minLength: 2, maxLength: 3 }), fc.option(line, { nil: "" }))
    .map(
      ([images, caption]) =>
        `<figure data-layout="gallery">${images.join("")}${caption && `<figcaption>${caption}</figcaption>`}</figure>`,
    ),
);
const video = words.map(
  (title) =>
    `<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube" rel="noopener">${title}</a></p>`,
);
const player = words.map(
  (title) =>
    `<audio src="/files/0123456789abcdefghjkmnpqrs.mp3" controls="" preload="metadata" title="${title.replaceAll('"', "&quot;")}"></audio>`,
);
const card = words.map(
  (title) =>
    `<p><a href="https://example.com/a" title="What it says" data-card="Example" rel="noopener">${title}</a></p>`,
);
const plainBlock = fc.oneof(
  { weight: 3, arbitrary: line.map((text) => `<p>${text}</p>`) },
  fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([level, text]) => `<h${level}>${text}</h${level}>`),
  list,
  code,
  formula,
  video,
  card,
  player,
  figure,
  placed,
  fc.constant("<hr>"),
  fc.constant("<p><br></p><p>after</p>"),
  line.map((text) => `<p>[^1]: ${text}</p>`),
);
const quotation = fc
  .array(fc.oneof({ weight: 4, arbitrary: plainBlock }, fc.constant("<blockquote><p>inner</p></blockquote>"), table), {
    minLength: 1,
    maxLength: 3,
  })
  .map((inner) => `<blockquote>${inner.join("")}</blockquote>`);
const inner = fc
  .array(fc.oneof({ weight: 4, arbitrary: plainBlock }, table, quotation), { minLength: 1, maxLength: 3 })
  .map((blocks) => blocks.join(""));
/** Blocks that hold others. */
const frame = fc.oneof(
  fc
    .tuple(fc.constantFrom("note", "tip", "important", "warning", "caution"), inner)
    .map(([kind, blocks]) => `<blockquote data-callout="${kind}">${blocks}</blockquote>`),
  fc.tuple(line, inner).map(([title, blocks]) => `<details><summary>${title}</summary>${blocks}</details>`),
);
/** HTML of posts in the editor's form, with every element that it supports. */
export const post = fc
  .array(fc.oneof({ weight: 4, arbitrary: plainBlock }, table, alignedTable, headedTable, quotation, frame), {
    minLength: 1,
    maxLength: 6,
  })
  .map((blocks) => blocks.join(""));
