import { expect, test } from "vitest";
import { aFolder } from "../../../../../../tests/support/a-folder.ts";
import { readSource } from "../../../../../../tests/support/moving/read-source.ts";
import { markdownReader } from "../read-markdown.ts";

const frontMatter = "---\ntitle: Tea\ndate: 2021-03-04\n---\n";
const sites = {
  hexo: { "_config.yml": "", "scaffolds/post.md": "", "source/_posts/two.md": `${frontMatter}Two.\n` },
  jekyll: { "_config.yml": "", Gemfile: 'gem "jekyll"', "_posts/2021-03-05-two.md": `${frontMatter}Two.\n` },
  hugo: { "hugo.toml": "", "content/posts/two.md": `${frontMatter}Two.\n` },
  zola: { "config.toml": 'base_url = "https://name.example"\n', "content/posts/two.md": `${frontMatter}Two.\n` },
};
const paths = {
  hexo: "source/_posts/one.md",
  jekyll: "_posts/2021-03-04-one.md",
  hugo: "content/posts/one.md",
  zola: "content/posts/one.md",
};

async function read(family: keyof typeof sites, text: string, files: Record<string, string> = {}) {
  const path = paths[family];
  const folder = aFolder({ ...sites[family], ...files, [path]: `${frontMatter}${text}\n` });
  const { posts } = await readSource(markdownReader, folder);
  const { html, reasons } = posts.find(({ source }) => source === `file:${path}`)?.text() ?? { html: "", reasons: [] };
  return { html: html.replace(/\n/g, ""), codes: reasons.map(({ code }) => code) };
}

test.each([
  ["a {% post_link two %} b", '<p>a <a href="file:source/_posts/two.md">two</a> b</p>'],
  ["{% post_link two 'The second' %}", '<p><a href="file:source/_posts/two.md">The second</a></p>'],
  [
    '{% asset_img pic.png 300 200 "A cup" %}',
    '<figure><img src="file:source/_posts/one/pic.png" alt="A cup"></figure>',
  ],
  ["![A cup](pic.png)", '<figure><img src="file:source/_posts/one/pic.png" alt="A cup"></figure>'],
  ["{% img right /images/a.png 300 A cup %}", '<figure><img src="/images/a.png" alt="A cup"></figure>'],
  ["{% link Tea https://tea.example %}", '<p><a href="https://tea.example">Tea</a></p>'],
  [
    "{% codeblock lang:js %}\nlet a = `{{ b }}`;\n{% endcodeblock %}",
    '<pre><code class="language-js">let a = `{{ b }}`;</code></pre>',
  ],
  ["{% code %}\n{% raw %}{{ x }}{% endraw %}\n{% endcode %}", "<pre><code>{{ x }}</code></pre>"],
  ["{% raw %}{{ x }}{% endraw %}", "<p>{{ x }}</p>"],
  ["```\n{% note %}\n```\n\n`{{ x }}`", "<pre><code>{% note %}</code></pre><p><code>{{ x }}</code></p>"],
  [
    '{% note success "Good" %}\n- one\n{% endnote %}',
    '<blockquote data-callout="tip"><p><strong>Good</strong></p><ul><li>one</li></ul></blockquote>',
  ],
  [
    "{% blockquote Ada, Notes https://a.example Letters %}\nTea.\n{% endblockquote %}",
    '<blockquote><p>Tea.</p><p>Ada, Notes <a href="https://a.example">Letters</a></p></blockquote>',
  ],
  [
    "{% youtube dQw4w9WgXcQ %}",
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="">Video on YouTube</a></p>',
  ],
  ["One.{# Two. #} Three.", "<p>One. Three.</p>"],
])("Hexo's tags are read as readers saw them: %s", async (text, html) => {
  expect(await read("hexo", text, { "source/_posts/one/pic.png": "x" })).toEqual({ html, codes: [] });
});

test("a tag of Hexo that means nothing here loses its marks, keeps its words, and is reported", async () => {
  const { html, codes } = await read("hexo", "{% tabs a %}\nOne.\n{% endtabs %}\n\n{% include_code a.js %}");
  expect(html).toBe("<p>One.</p>");
  expect(codes).toEqual(["generated-part"]);
});

test.each([
  ["hugo", "{{< comment >}}Secret{{< /comment >}} open"],
  ["hugo", "{{% members %}}\nSecret {{< ref two >}}\n{{% /members %}}\nopen"],
  ["hexo", "{% private %}Secret{% endprivate %} open"],
  ["hexo", "{% private %}Secret it`s{% endprivate %} open `x`"],
  ["jekyll", "{% members_only %}Secret{% endmembers_only %} open"],
  ["jekyll", "open {% comment %}Secret{% comment %}{% endcomment %}Secret"],
  ["jekyll", "open {% capture x %}Secret"],
  ["jekyll", "open {% raw %}{{ {% endraw %}{% comment %}Secret }}"],
  ["jekyll", "open {% raw %}{% if x %}Secret{% endif %}"],
  ["jekyll", "open {% if x LONG %}Secret{% endif %}"],
  ["hexo", `${"{% note %}".repeat(51)}open {% private %}Secret{% endprivate %}`],
  ["hugo", "open {{< comment >}}Secret"],
  ["hugo", "{{< details >}}open {{< members >}}Secret{{< /details >}}{{< /members >}}"],
  ["zola", "open {{ x {% private() %}Secret }}{% end %} {% private() %}Secret }}"],
] as const)("in a text of %s, a part that not every visitor saw is left out and reported: %s", async (family, text) => {
  const { html, codes } = await read(family, text.replace("LONG", " ".repeat(3_000)));
  expect(html).not.toContain("Secret");
  expect(html).toContain("open");
  expect(codes).toContain("part-not-public");
});

test.each([
  ["hugo", 'See {{< ref "two" >}}.', "content/posts/two.md"],
  ["jekyll", "See {% link _posts/2021-03-05-two.md %}.", "_posts/2021-03-05-two.md"],
  ["jekyll", "See {% post_url 2021-03-05-two %}.", "_posts/2021-03-05-two.md"],
] as const)("in a text of %s, an address that stands as words is a link: %s", async (family, text, path) => {
  const name = path.replace(/.*\/|\.md$/g, "");
  expect((await read(family, text)).html).toBe(`<p>See <a href="file:${path}">${name}</a>.</p>`);
});

test("in code, such an address is words", async () => {
  expect((await read("jekyll", "`{% link _posts/2021-03-05-two.md %}`")).html).toBe(
    "<p><code>2021-03-05-two</code></p>",
  );
});

test.each([
  ["jekyll", "{% if false %}Secret{% endif %}", ["part-not-public"]],
  ["jekyll", "{% unless true %}Secret{% endunless %}", ["part-not-public"]],
  ["jekyll", "{% if x %}Secret{% else %}Secret{% endif %}", ["part-not-public"]],
  ["jekyll", "{% if x %}{% if true %}Secret{% else %}Secret{% endif %}Secret{% endif %}", ["part-not-public"]],
  ["jekyll", "{% case x %}{% when 1 %}Secret{% endcase %}", ["part-not-public"]],
  ["jekyll", "{% capture x %}Secret{% endcapture %}", ["part-not-public"]],
  ["jekyll", "{%- if page.later -%}Secret{%- elsif true -%}Secret{%- endif -%}", ["part-not-public"]],
  ["jekyll", "{% if true %}Shown. {% else %}Secret{% endif %}", ["part-not-public"]],
  ["jekyll", "{% if false %}Secret{% elsif page.title %}Shown. {% endif %}", ["part-not-public"]],
  ["jekyll", "{% if x %}{% endif %}{% unless false %}Shown. {% endunless %}", []],
  ["hexo", "{% if false %}Secret{% elif true %}Shown. {% endif %}", ["part-not-public"]],
] as const)(
  "in a text of %s, words under a condition are shown only if it surely held: %s",
  async (family, text, reasons) => {
    const { html, codes } = await read(family, `${text} open`);
    expect(html).toMatch(text.includes("Shown") ? /^<p>Shown\. +open<\/p>$/ : /^<p> ?open<\/p>$/);
    expect(codes).toEqual(reasons);
  },
);

test("conditions in one another hide what is too deep", async () => {
  const { html, codes } = await read("jekyll", `${"{% if true %}".repeat(60)}Secret${"{% endif %}".repeat(60)}`);
  expect([html, codes]).toEqual(["", ["part-not-public"]]);
});

const video = (id: string) =>
  `<p><a href="https://www.youtube.com/watch?v=${id}" data-video="">Video on YouTube</a></p>`;

test.each([
  ["zola", '{{ youtube(id="dQw4w9WgXcQ", autoplay=true) }}', video("dQw4w9WgXcQ"), []],
  ["zola", '{% quote(author="Ada") %}\nTea.\n{% end %}', "<blockquote><p>Tea.</p><p>Ada</p></blockquote>", []],
  ["zola", "{% note() %}\n*Tea*.\n{% end %}", "<p><em>Tea</em>.</p>", ["generated-part"]],
  ["zola", '{{ figure(src="/a.png", caption="A *cup*") }}', figureOf("A <em>cup</em>"), []],
  ["zola", "{% private() %}Secret{% end %}open", "<p>open</p>", ["part-not-public"]],
  ["zola", "{{/* tea(id=1) */}} and {{ x }}", "<p>{{ tea(id=1) }} and {{ x }}</p>", []],
  ["jekyll", '{% include figure.html src="/a.png" caption="A *cup*" %}', figureOf("A <em>cup</em>"), []],
  ["jekyll", '{% include media/image.html image_path="/a.png" alt=page.x %}', figureOf(""), []],
  ["jekyll", '{% include youtube.html id="dQw4w9WgXcQ" %}', video("dQw4w9WgXcQ"), []],
  ["jekyll", '{% include video id="dQw4w9WgXcQ" provider="youtube" %}', video("dQw4w9WgXcQ"), []],
  ["jekyll", '{% include other.html src="/a.png" %}', "", ["generated-part"]],
  ["jekyll", "* toc\n{:toc}\n\nTea.", "<p>Tea.</p>", []],
  ["jekyll", "1. TOC\n{:toc .large}\n\nTea.", "<p>Tea.</p>", []],
  [
    "jekyll",
    "[one](#own) [two](#two)\n\n## A cup {#own}\n\n## Two",
    '<p><a href="#a-cup">one</a> <a href="#two">two</a></p><h2>A cup</h2><h2>Two</h2>',
    [],
  ],
  ["jekyll", "[self]({{ page.url }})", '<p><a href="/2021/03/04/one.html">self</a></p>', []],
  ["jekyll", "Green *tea*\n: Hot\n: Cold", "<p><strong>Green <em>tea</em></strong></p><p>Hot</p><p>Cold</p>", []],
  ["hugo", "Tea\n\n: Hot\n\n`a\n: b`", "<p><strong>Tea</strong></p><p>Hot</p><p><code>a : b</code></p>", []],
  ["hugo", "## Tea {#t-1}\n\n[a](#t-1)", '<h2>Tea</h2><p><a href="#tea">a</a></p>', []],
] as const)(
  "in a text of %s, parts of themes and marks of Markdown are read as readers saw them: %s",
  async (family, text, html, codes) => {
    expect(await read(family, text)).toEqual({ html, codes });
  },
);

function figureOf(caption: string): string {
  return `<figure><img src="/a.png" alt="">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
}
