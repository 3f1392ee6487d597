import { expect, test } from "vitest";
import { TextTooBigError } from "../../text/text-bounds.ts";
import { cutHiddenParts, isForMembers } from "./hidden-parts.ts";
import { wordpressText } from "./wordpress-text.ts";

const library = {
  attachment: (id: string) => ({ url: `https://old.example/${id}.jpg`, alt: `Alt ${id}`, caption: "" }),
  uploadedFor: () => [{ url: "https://old.example/own.jpg", alt: "Own", caption: "" }],
  block: (id: string) =>
    ({ "7": "<!-- wp:paragraph --><p>Reused</p><!-- /wp:paragraph -->", "9": "<p>secret</p>" })[id],
};

function read(html: string, given: { footnotes?: string; enclosures?: string[] } = {}) {
  const content = { postId: "1", html, address: "https://old.example/a/", footnotes: "", enclosures: [], ...given };
  const { html: read, reasons } = wordpressText(content, library);
  return { html: read.replace(/\n/g, ""), codes: reasons.map(({ code }) => code) };
}

test.each([
  ["One\n\nTwo\nlines", "<p>One</p><p>Two<br>lines</p>"],
  [
    '[caption width="300"]<img src="/a.jpg" alt="A"> Green[/caption]',
    '<figure><img src="https://old.example/a.jpg" alt="A"><figcaption>Green</figcaption></figure>',
  ],
  [
    '[gallery ids="3,4"]',
    '<figure><img src="https://old.example/3.jpg" alt="Alt 3"></figure><figure><img src="https://old.example/4.jpg" alt="Alt 4"></figure>',
  ],
  ["[gallery]", '<figure><img src="https://old.example/own.jpg" alt="Own"></figure>'],
  [
    '[sourcecode lang="php"]\nif (a < b) {}\n[/sourcecode]',
    '<pre><code class="language-php">if (a &lt; b) {}</code></pre>',
  ],
  [
    "[embed]https://www.youtube.com/watch?v=abcdefghijk[/embed]",
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" data-video="youtube">Video on YouTube</a></p>',
  ],
  ['[audio src="https://old.example/a.mp3"]', '<audio src="https://old.example/a.mp3"></audio>'],
  ['<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph --><!-- wp:block {"ref":7} /-->', "<p>A</p><p>Reused</p>"],
  ['<!-- wp:block {"ref":7,"metadata":{"name":"A"},"content":{"a":{}}} /-->', "<p>Reused</p>"],
  [
    '<!-- wp:gallery --><figure class="wp-block-gallery"><figure><img src="/a.jpg" alt=""></figure><figure><img src="/b.jpg" alt=""></figure></figure><!-- /wp:gallery -->',
    '<figure><img src="https://old.example/a.jpg" alt=""></figure><figure><img src="https://old.example/b.jpg" alt=""></figure>',
  ],
  ["[slideshow ids='3']", '<figure><img src="https://old.example/3.jpg" alt="Alt 3"></figure>'],
  ["[polldaddy poll=12]", '<p><a href="https://poll.fm/12">https://poll.fm/12</a></p>'],
  [
    '[facebook url="https://www.facebook.com/a"]',
    '<p><a href="https://www.facebook.com/a">https://www.facebook.com/a</a></p>',
  ],
  ["[recent_posts]\n\nA", "<p>A</p>"],
  // Markdown that a plugin made HTML of.
  [
    "## Tea\n\nSee [leaves][1].\n\n[1]: https://tea.example",
    '<h2>Tea</h2><p>See <a href="https://tea.example">leaves</a>.</p>',
  ],
  ["- one\n- **two**", "<ul><li>one</li><li><strong>two</strong></li></ul>"],
  ["```js\n[audio]\n```", '<pre><code class="language-js">[audio]</code></pre>'],
  // In doubt it is none.
  ["- one\n\n# 1\n<p>A</p>", "<p>- one</p><p># 1</p><p>A</p>"],
  ["I say **\n\n* no", "<p>I say **</p><p>* no</p>"],
])("%s is read as readers saw it", (text, html) => {
  expect(read(text).html).toBe(html);
});

test.each([
  [
    "[youtube=http://www.youtube.com/watch?v=abcdefghijk&w=640]",
    "https://www.youtube.com/watch?v=abcdefghijk",
    "youtube",
  ],
  ["[youtube https://youtu.be/abcdefghijk]", "https://www.youtube.com/watch?v=abcdefghijk", "youtube"],
  ["[vimeo 76979871]", "https://vimeo.com/76979871", "vimeo"],
  ['[vimeo id="76979871" w=500]', "https://vimeo.com/76979871", "vimeo"],
])("%s is a video", (text, href, service) => {
  expect(read(text).html).toMatch(new RegExp(`<a href="${href.replace("?", "\\?")}" data-video="${service}">`));
});

test("WordPress.com's formulas are formulas, and a sound with a title is a sound", () => {
  expect(read("So $latex a &lt; b$ holds, and [latex]c^2[/latex].").html).toBe(
    "<p>So $<code>a &lt; b</code>$ holds, and $<code>c^2</code>$.</p>",
  );
  const sized = ["&s=2", "&#038;bg=ffffff&#038;fg=000000", "&amp;s=-1&amp;fg=red "].map((it) => `$latex=x^2${it}$`);
  for (const text of sized) expect(read(text).html).toBe("<p>$<code>x^2</code>$</p>");
  expect(read("$latex a & s = b$").html).toBe("<p>$<code>a &amp; s = b</code>$</p>");
  expect(
    read(
      '<div class="wp-block-file"><a href="/a.pdf">A</a><a href="/a.pdf" class="wp-block-file__button">Get</a></div>',
    ).html,
  ).toContain("A</a> <a");
  expect(read("[audio https://old.example/a.mp3|titles=Song]").html).toBe(
    '<audio src="https://old.example/a.mp3"></audio>',
  );
  expect(read("[wpvideo AbCd]").html).toContain('<a href="https://videopress.com/v/AbCd">');
});

test("marks of page builders are left out, with their words, titles and images kept, and reported", () => {
  for (const [text, html] of [
    ['[vc_row][vc_column width="1/2"]One[/vc_column][/vc_row]', "<p>One</p>"],
    ['[et_pb_section][et_pb_text admin_label="Text"]<p>Two</p>[/et_pb_text][/et_pb_section]', "<p>Two</p>"],
    ['[fusion_builder_container][fusion_title title="Three" /]', "<p>Three</p>"],
    ['[vc_single_image image="5"]', '<p><img src="https://old.example/5.jpg" alt=""></p>'],
  ] as const)
    expect(read(text)).toEqual({ html, codes: ["builder-marks"] });
  expect(read("See [sic] and [1].").codes).toEqual([]);
  expect(read("[contact-form][contact_form_7]").codes).toEqual(["shortcode-kept", "shortcode-kept"]);
});

test.each([
  ["Look at a[x_pos] and grid[x_pos][cs_main].", "<p>Look at a[x_pos] and grid[x_pos][cs_main].</p>"],
  ["<pre><code>int v = a[x_index];\n[x_line]</code></pre>", "<pre><code>int v = a[x_index];[x_line]</code></pre>"],
  ["[code]df[x_cols] = 1[/code]", "<pre><code>df[x_cols] = 1</code></pre>"],
  ['<code>[su_note]a[/su_note][vc_row el="a"]</code>', '<p><code>[su_note]a[/su_note][vc_row el="a"]</code></p>'],
  ["<pre>cost $latex not a formula$ [youtube=x]</pre>", "<pre>cost $latex not a formula$ [youtube=x]</pre>"],
  ["Of <b>[x_line]</b> see", "<p>Of <b>[x_line]</b> see</p>"],
  ["[x_line] is a variable", "<p>[x_line] is a variable</p>"],
  ["[x_pos]", "<p>[x_pos]</p>"],
])("code and prose keep names in brackets: %s", (text, html) => {
  expect(read(text)).toMatchObject({ html });
  expect(read(text).codes).not.toContain("builder-marks");
});

test.each([
  "[su_private]secret[/su_private] open",
  "[su_members]secret <pre>a[/su_members]</pre> open",
  '[vc_row disable_element="yes"][vc_column]secret[/vc_column][/vc_row][vc_row]open[/vc_row]',
  '[et_pb_section disabled="on"][et_pb_text]secret[/et_pb_text][/et_pb_section] open',
  '[fusion_text status="draft"]secret[/fusion_text] open',
  "[su_members][su_private]secret[/su_private] secret[/su_members] open",
  ...[
    'pmpro_membership level="1"',
    ..."s2If swpm_protected arm_restrict_content wcm_restrict wppb-restrict memberful login_required hide-for-guests".split(
      " ",
    ),
    ..."wlm_ismember pc-pvt-content is_paid access user_role only_registered content_control sociallocker".split(" "),
    'passster id="1"',
    'mepr-rule memberships="1"',
    'door password="x"',
  ].map((mark) => `[${mark}]secret[/${mark.split(" ", 1)[0]}] open`),
  "<!-- wp:premium-content/subscriber-view --><p>secret</p><!-- /wp:premium-content/subscriber-view --><p>open</p>",
  "<!-- wp:paragraph --><p>open</p><!-- /wp:paragraph --><!-- wp:jetpack/paywall /--><p>secret</p>",
  ...["woocommerce-memberships/member-content", 'pmpro/membership {"levels":["1"]}'].map(
    (name) => `<!-- wp:${name} --><p>secret</p><!-- /wp:${name.split(" ", 1)[0]} --><p>open</p>`,
  ),
  ...[
    '"metadata":{"name":"A","blockVisibility":false}',
    '"blockVisibility":{"hideBlock":true}',
    '"blockVisibility":{"controlSets":[{"controls":{"userRole":{}}}]}',
    '"metadata":{"blockVisibility":{"viewport":{"desktop":false,"tablet":false,"mobile":false}}}',
    '"otterConditions":[[{"type":"loggedInUser"}]]',
    '"llms_visibility":"enrolled"',
  ].map(
    (fields) =>
      `<!-- wp:group {${fields}} --><div><!-- wp:group --><p>secret</p><!-- /wp:group --></div><!-- /wp:group --><!-- wp:group --><p>open</p><!-- /wp:group -->`,
  ),
  '<!-- wp:block {"ref":9,"metadata":{"blockVisibility":false}} /--><p>open</p>',
])("a part that not every visitor saw is left out and reported: %s", (text) => {
  const { html, codes } = read(text);
  expect(html).not.toContain("secret");
  expect(html).toContain("open");
  expect(codes).toContain("part-not-public");
});

test.each([
  ["_jetpack_newsletter_access", "paid_subscribers", "everybody"],
  ["_members_access_role", "subscriber", ""],
  ["rcp_user_level", "Subscriber", "All"],
  ["_wpmem_block", "1", "0"],
  ["um_content_restriction", 'a:1:{s:14:"_um_accessible";s:1:"2";}', 'a:1:{s:14:"_um_accessible";s:1:"0";}'],
  ["members_only", "yes", "no"],
])("the field %s of a membership plugin says by %s that only members saw a post, and not by %s", (name, some, all) => {
  expect([isForMembers(new Map([[name, [some]]])), isForMembers(new Map([[name, [all]]]))]).toEqual([true, false]);
});

test("where a hidden part ends may be unclear, and a shown mark is text", () => {
  for (const text of ['[vc_row disable_element="yes"]A', "[su_private]A[/su_private]B[/su_private]"])
    expect(cutHiddenParts(text)).toMatchObject({ text, isCut: false, unclear: expect.any(String) });
  for (const text of [
    "A [logged_out]B[/logged_out]",
    "A [private] word",
    "[code][su_private]A[/su_private][/code]",
    "[[su_private]A[/su_private]]",
    ...["premium/text", "premium-content/logged-out-view", "woocommerce-memberships/non-member-content"].map(
      (name) => `<!-- wp:${name} --><p>A</p><!-- /wp:${name} -->`,
    ),
    ...['"blockVisibility":{"viewport":{"mobile":false}}', '"llms_visibility":"all","displayConditions":[]'].map(
      (fields) => `<!-- wp:paragraph {"metadata":{${fields}}} --><p>A</p><!-- /wp:paragraph -->`,
    ),
  ])
    expect(cutHiddenParts(text)).toEqual({ text, isCut: false, unclear: null });
});

test.each([
  ["[vc_raw_html]JTNDcCUzRUhpJTNDJTJGcCUzRQ==[/vc_raw_html]", "<p>Hi</p>"],
  ["[fusion_code]PHA+SGk8L3A+[/fusion_code]", "<p>Hi</p>"],
  [
    '[et_pb_video src="https://www.youtube.com/watch?v=dQw4w9WgXcQ"][/et_pb_video]',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube">Video on YouTube</a></p>',
  ],
  [
    '[vc_video link="https://youtu.be/dQw4w9WgXcQ"]',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube">Video on YouTube</a></p>',
  ],
  [
    '[et_pb_button button_text="Read more" button_url="https://a.example/"][/et_pb_button]',
    '<p><a href="https://a.example/">Read more</a></p>',
  ],
  ['[vc_btn title="Go" link="url:https%3A%2F%2Fa.example%2F|title:Go"]', '<p><a href="https://a.example/">Go</a></p>'],
])("what a page builder shows of %s stays", (text, html) => {
  expect(read(text).html).toBe(html);
});

test("a block of a page builder alone in its line is a mark", () => {
  for (const text of [
    "A\n[vc_separator]\nB",
    '[vc_column width="1"][vc_empty_space][/vc_column]',
    "[su_note]A[/su_note]",
  ])
    expect(read(text).html).not.toContain("[");
});

test("footnotes beside the text are footnotes, and an enclosure is a player or a link", () => {
  const footnotes = JSON.stringify([{ id: "x", content: "The note" }]);
  const text =
    '<!-- wp:paragraph --><p>A<sup data-fn="x" class="fn"><a href="#x">1</a></sup></p><!-- /wp:paragraph -->';
  expect(read(text, { footnotes }).html).toBe("<p>A[^1]</p><p>[^1]: The note</p>");
  const enclosures = ["https://old.example/a.mp3\n100\naudio/mpeg", "https://old.example/b.pdf\n1\napplication/pdf"];
  expect(read("A", { enclosures }).html).toBe(
    '<p>A</p><audio src="https://old.example/a.mp3"></audio><p><a href="https://old.example/b.pdf">b.pdf</a></p>',
  );
});

test("what the old site rendered for each visitor, and shortcodes of plugins, are reported", () => {
  expect(read("<!-- wp:latest-posts /-->").codes).toEqual(["block-dynamic"]);
  expect(read('<!-- wp:block {"ref":8} /-->').codes).toEqual(["block-missing"]);
  expect(read('A[playlist ids="3,4"]')).toEqual({ html: "<p>A</p>", codes: ["generated-part"] });
  const kept = read('[contact-form id="3"]');
  expect([kept.html, kept.codes]).toEqual(['<p>[contact-form id="3"]</p>', ["shortcode-kept"]]);
});

test("a note of a part that was left out, or below a paywall, is left out", () => {
  const footnotes = JSON.stringify(["y", "x"].map((id) => ({ id, content: `note ${id}` })));
  const text = (id: string) => `<!-- wp:paragraph --><p>A<sup data-fn="${id}"></sup></p><!-- /wp:paragraph -->`;
  const [notes, wall] = ["<!-- wp:footnotes /-->", "<!-- wp:jetpack/paywall /-->"];
  const isHidden = `<!-- wp:group {"metadata":{"blockVisibility":false}} -->${text("y")}<!-- /wp:group -->`;
  expect(read(text("x") + isHidden + notes, { footnotes }).html).toBe("<p>A[^1]</p><p>[^1]: note x</p>");
  expect(read(text("x") + wall + text("y") + notes, { footnotes }).html).not.toContain("note");
});

test("a text that grows by what it refers to fails before there is no memory for it", () => {
  const blocks = (id: number) => `<!-- wp:block {"ref":${id}} /-->`.repeat(60);
  const image = { url: "https://old.example/own.jpg", alt: "", caption: "" };
  const big = {
    ...library,
    uploadedFor: () => Array(2_000).fill(image),
    block: (id: string) => (Number(id) < 5 ? blocks(Number(id) + 1) : "A"),
  };
  const content = { postId: "1", address: null, footnotes: "", enclosures: [] };
  for (const html of [blocks(1), "[gallery]\n".repeat(5_000)])
    expect(() => wordpressText({ ...content, html }, big)).toThrow(TextTooBigError);
});
