import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aWxr, type WxrItem, wxrEnd, wxrHead, wxrItem } from "../../../../tests/support/moving/a-wxr.ts";
import { writeZip } from "../../../../tests/support/moving/a-zip.ts";
import { anImportingBlog } from "../../../../tests/support/moving/import-into.ts";
import { fixture } from "../../../../tests/support/moving/read-source.ts";
import type { ImportReport, Severity } from "../../../shared/import-report.ts";
import { maxAuthors } from "../../../shared/limits.ts";
import { type ImportReasons, importReasons } from "../../../shared/words/moving-en.ts";
import { updatePost } from "../../content/writing/post-service.ts";
import { posts } from "../../core/db/schema.ts";
import { type ReasonCode, reason } from "./reason.ts";

/** What a report says of an item of the source, or of the source as a whole: `source`. */
type Said = [item: string, severity: Severity, code: ReasonCode, sentence: string | RegExp];

const line = (item: string, { severity, code, message }: { severity: string; code: string; message: string }) =>
  `${item} | ${severity} | ${code} | ${message}`;

function linesOf({ items, source }: ImportReport): string[] {
  return [
    ...source.reasons.map((it) => line("source", it)),
    ...items.flatMap((item) => item.reasons.map((it) => line(item.source, it))),
  ];
}

function expectSaid(report: ImportReport, said: readonly Said[]): void {
  const lines = linesOf(report);
  for (const [item, severity, code, message] of said) {
    const start = `${item} | ${severity} | ${code} | `;
    const found = lines.filter((it) => it.startsWith(start)).map((it) => it.slice(start.length));
    expect(
      found,
      `${start}; the item has\n${lines.filter((it) => it.startsWith(`${item} |`)).join("\n")}`,
    ).toContainEqual(typeof message === "string" ? message : expect.stringMatching(message));
  }
}

const file = (name: string, content: string | Buffer) => {
  const path = join(aFolder(), name);
  writeFileSync(path, content);
  return path;
};

const inside = (xml: string, added: string) => xml.replace("</item>", `${added}</item>`);
const longName = (letter: string) => letter.repeat(100);
const paragraph = `<p>${"word ".repeat(2000)}</p>`;
const images = Array.from({ length: 21 }, (_, at) => `<img src="https://old.example/uploads/${at}.jpg">`).join("");

const wordpressItems = () =>
  [
    wxrItem({ id: 1, title: "Private", status: "private" }),
    wxrItem({ id: 1, title: "Private" }),
    wxrItem({ id: 2, title: "Protected", password: "pass" }),
    wxrItem({ id: 3, title: "Pending", status: "pending" }),
    wxrItem({ id: 4, title: "Trash", status: "trash" }),
    wxrItem({ id: 5, title: "Late", status: "future", date: "2019-01-01 10:00:00" }),
    wxrItem({ id: 6, title: "Too early", date: "2099-01-01 10:00:00" }),
    wxrItem({
      id: 7,
      title: "",
      tags: ["Sea", longName("t")],
      comments: [
        { id: 1, name: "" },
        { id: 2, name: "Bo", content: "" },
        { id: 3, name: "Bo", parent: 99 },
        { id: 4, name: longName("n") },
        { id: 5, name: "Bo", content: "<b>Bold</b>" },
        { id: 6, name: "Bo", content: "word ".repeat(14_000) },
        { id: 7, name: "Bo", parent: 5 },
        { id: 8, name: "Bo", parent: 7, date: "2020-03-01 10:00:00" },
        { id: 9, name: "Bo", website: "www.bo.example" },
      ],
    }),
    wxrItem({ id: 8, title: "long ".repeat(60) }),
    wxrItem({ id: 9, title: "Without a date", date: "0000-00-00 00:00:00" }),
    wxrItem({ id: 10, title: "Admin", type: "page", slug: "admin", date: "0000-00-00 00:00:00" }),
    wxrItem({ id: 11, title: "Same address", slug: "post-2" }),
    wxrItem({ id: 26, title: "Long address", slug: "word-".repeat(50) }),
    wxrItem({ id: 90, title: "Built", content: "[vc_row]Built[/vc_row]" }),
    wxrItem({ id: 92, title: "Members", content: "[su_private]A[/su_private]B[/su_private]" }),
    wxrItem({ id: 27, title: "Long link", link: `https://old.example/${"a/".repeat(1000)}`, guid: "g".repeat(2001) }),
    wxrItem({ id: 12, title: "Huge", content: paragraph.repeat(120) }),
    wxrItem({ id: 13, title: "Form", content: "<p>Kept</p><textarea>Lost words</textarea>" }),
    wxrItem({ id: 14, title: "Tags", tags: Array.from({ length: 31 }, (_, at) => `tag-${at}`) }),
    inside(
      wxrItem({ id: 15, title: "Images", content: images }),
      "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>999</wp:meta_value></wp:postmeta>",
    ),
    wxrItem({
      id: 16,
      title: "Links",
      content: '<a href="https://old.example/nowhere/">x</a><iframe src="https://example.org/x"></iframe>',
    }),
    wxrItem({
      id: 17,
      title: "Blocks",
      content: '<!-- wp:block {"ref":77} /--><!-- wp:latest-posts /--><p>[contact-form-7 id="1"]</p>',
    }),
    wxrItem({ id: 18, title: "Recipe", type: "recipe" }),
    inside(
      wxrItem({ id: 19, title: "Excerpt", content: "A\u000bB" }),
      "<excerpt:encoded><![CDATA[<b>Bold</b>]]></excerpt:encoded>",
    ),
    inside(wxrItem({ id: 20, title: "Below", type: "page" }), "<wp:post_parent>10</wp:post_parent>"),
    wxrItem({ id: 21, title: "Reused", type: "wp_block" }),
    wxrItem({ id: 22, title: "Program", type: "attachment", content: "", file: "https://old.example/uploads/a.rar" }),
    wxrItem({ id: 23, title: "Menu", type: "nav_menu_item", content: "" }),
    wxrItem({ id: 24, title: "Missing", type: "attachment", content: "", file: "https://old.example/uploads/b.jpg" }),
    inside(
      wxrItem({ id: 25, title: "Terms" }),
      '<category domain="category" nicename="sea"><![CDATA[sea]]></category>',
    ),
  ].join("");

const wordpressTerms =
  "<wp:author><wp:author_login>bo@old.example</wp:author_login></wp:author><wp:category><wp:category_nicename>tea</wp:category_nicename><wp:category_parent>drinks</wp:category_parent><wp:cat_name>Tea</wp:cat_name><wp:category_description>Leaves</wp:category_description></wp:category>";

const wordpressSaid: Said[] = [
  ["source", "note", "comment-private-fields", "The e-mail and IP address of commenters are not taken."],
  ["item:1", "changed", "was-private", "It was private, so it is a draft."],
  ["item:1", "note", "same-key", "The source has this item twice. The first one counts."],
  ["item:2", "changed", "was-protected", "It had a password, so it is a draft."],
  ["item:3", "note", "was-pending", "It waited for review and is a draft."],
  ["item:4", "note", "was-in-trash", "It was in the trash. An option of the import brings it as a draft."],
  ["item:5", "changed", "schedule-passed", "It was scheduled for a time that has passed, so it is a draft."],
  ["item:6", "changed", "date-in-future", "Its date is in the future, so it is a draft."],
  ["item:7", "added", "title-missing", "It has no title, so it got one."],
  ["item:8", "changed", "title-cut", "The title is too long and was cut. The whole title stands above the text."],
  ["item:9", "changed", "date-unknown", "No date of it can be read, so it is a draft."],
  ["item:10", "added", "date-made", "Its date cannot be read, so it has the date of the import."],
  ["item:10", "changed", "slug-reserved", "Longhand uses /admin itself: the page has another address."],
  ["item:11", "changed", "slug-taken", "Its address is taken. It is at /blog/post-2-2."],
  ["item:90", "changed", "builder-marks", "The marks of a page builder were left out, their words stay: vc_row."],
  [
    "item:92",
    "changed",
    "rule-unreadable",
    "[su_private] may say that it was not public and cannot be read, so it is a draft.",
  ],
  ["item:26", "changed", "slug-cut", `Its slug is too long and was cut: ${"word-".repeat(12).slice(0, -1)}.`],
  ["item:27", "lost", "addresses-too-long", "1 of its former addresses are too long to redirect."],
  [
    "item:27",
    "lost",
    "feed-id-too-long",
    "Its id in feeds is too long and was left out, so that feed readers may show it as new.",
  ],
  ["item:12", "lost", "text-cut", "The text is longer than a post may be."],
  ["item:13", "lost", "words-lost", "The text lost 2 of its words."],
  ["item:14", "lost", "tags-too-many", "1 of its tags were left out: there are too many."],
  ["item:15", "lost", "media-missing", "The file item:999 is missing."],
  [
    "item:15",
    "lost",
    "media-not-fetched",
    "The file https://old.example/uploads/0.jpg is on the old site. It was not fetched.",
  ],
  ["item:15", "lost", "media-too-many", "1 more files are missing."],
  ["item:16", "note", "link-dead", "It links to https://old.example/nowhere/, which the source does not hold."],
  ["item:16", "changed", "embed-linked", "The embedded https://example.org/x became a link."],
  ["item:17", "lost", "block-missing", "The source does not hold the reusable block 77."],
  ["item:17", "lost", "block-dynamic", "The block latest-posts has no text of its own: the old site made it."],
  ["item:17", "changed", "shortcode-kept", "The shortcode [contact-form-7] is not known and stays as it is."],
  [
    "item:18",
    "changed",
    "type-custom",
    "It is of the site's own type recipe. It is a draft with a hidden tag of that name.",
  ],
  ["item:19", "added", "sub-title-made", "It has no subtitle, so it got its excerpt."],
  ["item:19", "changed", "markup-dropped", "The field excerpt lost its formatting."],
  ["item:19", "changed", "characters-removed", "1 control characters were removed."],
  ["item:20", "changed", "parent-page", "It is below another page. Pages have no levels here."],
  ["item:20", "note", "unknown-kept", "Fields without a home here are kept as they are: post_parent."],
  ["item:21", "note", "block-in-place", "This reusable block is in the posts that show it."],
  ["item:22", "lost", "file-no-home", "The file https://old.example/uploads/a.rar is no image. It was not taken."],
  ["item:23", "lost", "no-home", "There is no home for nav_menu_item here."],
  [
    "author:bo@old.example",
    "changed",
    "email-left-out",
    "The name is an e-mail address, which is not for readers. It was left out.",
  ],
  ["term:category/tea", "changed", "tag-tree", "It is below another category. Tags have no levels here."],
  ["term:category/tea", "lost", "tag-description", "Its description has no place here and is kept as it is."],
  ["term:category/sea", "note", "same-name", "sea was here already: the two are one now."],
  [`term:post_tag/${longName("t")}`, "changed", "name-cut", "The name is too long and was cut."],
  ["comment:1", "added", "comment-name-missing", "It has no name, so it got one."],
  ["comment:2", "lost", "comment-empty", "It has no text."],
  ["comment:3", "changed", "parent-missing", "The comment that it answers is missing, so it stands alone."],
  ["comment:6", "lost", "field-cut", "The field content is too long and was cut."],
  ["comment:9", "lost", "website-dropped", "The website www.bo.example is no web address or too long."],
  [
    "comment:8",
    "changed",
    "reply-flattened",
    "It answers a reply. Replies have one level here, so it is in the same thread.",
  ],
];

/** Small tables as Ghost exports them. */
const ghostExport = () => {
  const post = (id: number, values: object) => ({
    id: String(id),
    title: `Post ${id}`,
    slug: `ghost-${id}`,
    html: "<p>Text.</p>",
    status: "published",
    published_at: "2020-01-02T03:04:05.000Z",
    ...values,
  });
  const data = {
    posts: [
      post(1, { visibility: "paid", custom_excerpt: "word ".repeat(120), meta_title: "m".repeat(300) }),
      post(2, { html: null, lexical: '{"root":{"children":[{"type":"signup"}]}}' }),
      post(3, { html: "<!--kg-gated-block:begin nonMember:false --><p>Secret</p><!--kg-gated-block:end-->" }),
      post(4, { html: null, mobiledoc: "{" }),
      post(5, { canonical_url: "ftp://old.example/", og_title: "Shared" }),
      post(6, { published_at: "soon", created_at: "2020-01-01T00:00:00.000Z" }),
      post(7, {}),
      post(8, { status: "sent" }),
    ],
    users: Array.from({ length: 11 }, (_, at) => ({ id: String(at), name: `Author ${at}`, slug: `author-${at}` })),
    posts_authors: [
      ...Array.from({ length: 11 }, (_, at) => ({ post_id: "7", author_id: String(at), sort_order: at })),
      { post_id: "5", author_id: "99" },
    ],
    posts_tags: [{ post_id: "5", tag_id: "98" }],
    redirects: [
      { id: "1", from: "/old", to: "/ghost-7/" },
      { id: "2", from: "/old", to: "/ghost-5/" },
      { id: "3", from: "/", to: "/ghost-5/" },
    ],
  };
  return JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data }] });
};

const ghostSaid: Said[] = [
  [
    "source",
    "note",
    "ghost-without-comments",
    "The export holds no comments. Ghost leaves them out unless asked: /ghost/api/admin/db/?include=comments,members,members_newsletters,post_revisions,redirects",
  ],
  [
    "source",
    "note",
    "ghost-without-site",
    "The export does not say its site. Name it to resolve links and fetch images.",
  ],
  [
    "source",
    "lost",
    "export-left-out",
    "The file b.json was not read, since an import reads one export. Import it on its own.",
  ],
  ["posts:1", "changed", "was-for-members", "It was for members only, so it is a draft."],
  ["posts:1", "lost", "excerpt-cut", "The excerpt was cut to 500 characters."],
  ["posts:1", "lost", "field-cut", "The field metaTitle is too long and was cut."],
  ["posts:2", "lost", "card-left-out", "A post cannot hold the card signup, so it was left out."],
  ["posts:3", "lost", "part-not-public", "A part that not every visitor saw was left out."],
  ["posts:4", "lost", "text-unreadable", "Its text cannot be read."],
  ["posts:5", "lost", "canonical-dropped", "The canonical address ftp://old.example/ is no web address."],
  ["posts:5", "lost", "author-missing", "The source does not hold its author users:99."],
  ["posts:5", "lost", "tag-missing", "The source does not hold its tag tags:98."],
  ["posts:6", "changed", "date-taken", "Its date of publication is missing or before 1970. Another date was taken."],
  ["posts:7", "lost", "authors-too-many", "1 of its authors were left out: there are too many."],
  ["posts:8", "changed", "was-unlisted", /so it is a draft\.$/],
  ["redirects:2", "lost", "redirect-taken", "There is another redirect from this path."],
  ["redirects:3", "lost", "redirect-not-possible", "This cannot be a redirect here."],
];

const markdownFiles = {
  "_config.yml": "title: Old\n",
  "_posts/2020-01-01-broken.md": '---\ntitle: "Tea\n---\nText.\n',
  "_posts/2020-01-02-date.md": "---\ndate: soon\n---\nText.\n",
  "_posts/2020-01-02-lang.md": "---\nlang: english\n---\nText.\n",
  [`_posts/2020-01-02-${"long-".repeat(41)}name.md`]: "---\ntitle: Long\n---\nText.\n",
  "_posts/2020-01-03-expired.md": "---\nexpiryDate: 2021-01-01\n---\nText.\n",
  "_posts/2020-01-04-liquid.md": "---\ntitle: Liquid\n---\n{% include form.html %}Text.\n",
  "_layouts/post.html": "<p></p>",
  "_posts/2020-01-05-latin.md": Buffer.from("---\ntitle: Caf\xe9\n---\nText.\n", "latin1"),
};

const markdownSaid: Said[] = [
  [
    "file:_posts/2020-01-01-broken.md",
    "changed",
    "front-matter-unreadable",
    /^Its front matter cannot be read \(.+\), so it is a draft\. The front matter is kept as it is\.$/,
  ],
  ["file:_posts/2020-01-02-date.md", "changed", "date-unreadable", "The date “soon” cannot be read."],
  [
    "file:_posts/2020-01-02-lang.md",
    "lost",
    "language-unknown",
    "Its language “english” is no language tag, so it has that of the blog.",
  ],
  [
    `file:_posts/2020-01-02-${"long-".repeat(41)}name.md`,
    "changed",
    "slug-cut",
    `Its slug is too long and was cut: ${"long-".repeat(12).slice(0, -1)}.`,
  ],
  ["file:_posts/2020-01-03-expired.md", "changed", "was-expired", "It had expired, so it is a draft."],
  ["file:_posts/2020-01-04-liquid.md", "lost", "generated-part", "Parts that the old site made are missing: include."],
  ["file:_layouts/post.html", "note", "template", "It belongs to the look or the machinery of the old site."],
  [
    "file:_posts/2020-01-05-latin.md",
    "changed",
    "encoding-replaced",
    "_posts/2020-01-05-latin.md has 1 bytes that are no text in its encoding.",
  ],
];

/** Writes files, of which some are no UTF-8. */
function aSite(files: Record<string, string | Buffer>): string {
  const folder = aFolder(Object.fromEntries(Object.keys(files).map((path) => [path, ""])));
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  return folder;
}

/** Each source with what its report says. */
const sources: Record<string, { path: () => string; said: Said[]; withTrash?: true; media?: () => string }> = {
  "an export of WordPress": {
    path: () => file("export.xml", `${wxrHead}${wordpressTerms}${wordpressItems()}${wxrEnd}`),
    said: wordpressSaid,
  },
  "an export of WordPress with its trash": {
    path: () => file("export.xml", aWxr([{ id: 4, title: "Trash", status: "trash" }])),
    withTrash: true,
    said: [["item:4", "changed", "was-in-trash-taken", "It was in the trash and is a draft."]],
  },
  "an export of WordPress that is cut": {
    path: () => {
      const whole = aWxr([
        { id: 1, title: "One" },
        { id: 2, title: "Two", content: "Cut here" },
      ]);
      return file("export.xml", whole.slice(0, whole.indexOf("here")));
    },
    said: [
      ["source", "lost", "source-cut", "The source ends too early. What follows there is missing."],
      ["item:#2", "lost", "item-cut", "The source ends inside this item."],
    ],
  },
  "an export of WordPress with a file of another type": {
    path: () =>
      file(
        "export.xml",
        aWxr([{ id: 1, title: "Plan", type: "attachment", content: "", file: "https://old.example/uploads/plan.pdf" }]),
      ),
    media: () => aFolder({ "uploads/plan.pdf": "no PDF" }),
    said: [["item:1", "lost", "file-refused", /^The file https:\/\/old\.example\/uploads\/plan\.pdf was not taken: ./]],
  },
  "an export of Ghost": {
    path: () => aFolder({ "a.json": ghostExport(), "b.json": ghostExport() }),
    said: ghostSaid,
  },
  "a site of Jekyll": { path: () => aSite(markdownFiles), said: markdownSaid },
  "a site of Eleventy": {
    path: () =>
      aFolder({
        "eleventy.config.js": "",
        ".eleventyignore": "attic\n",
        "team/team.11tydata.js": "export default () => ({ draft: isDraft() });",
        "attic/old.md": "Text.\n",
        "drafts/new.md": "Text.\n",
        "team/ada.md": "Text.\n",
        "tea.md": "---\nstatus: seedling\n---\nText.\n",
        "old.rst": "Text",
        "soon.md": "---\ndate: soon\n---\nText.\n",
      }),
    said: [
      ["file:old.rst", "lost", "text-format", "It is a text in the format .rst, which cannot be read."],
      ["file:soon.md", "changed", "date-unknown", "No date of it can be read, so it is a draft."],
      ["file:attic/old.md", "changed", "left-out-by", "The old site left it out (.eleventyignore), so it is a draft."],
      [
        "file:drafts/new.md",
        "changed",
        "folder-not-public",
        "Its folder “drafts” may not have been public, so it is a draft.",
      ],
      [
        "file:team/ada.md",
        "changed",
        "rule-unreadable",
        "team/team.11tydata.js may say that it was not public and cannot be read, so it is a draft.",
      ],
      [
        "file:tea.md",
        "changed",
        "visibility-unknown",
        "Its field “status” may say that it was not public, so it is a draft.",
      ],
    ],
  },
  "a vault of Obsidian": {
    path: () => aFolder({ ".obsidian/app.json": "{}", "Note.md": "Text. %%hidden%%\n" }),
    said: [
      [
        "file:Note.md",
        "changed",
        "not-marked-public",
        "Nothing in the source says that it was public, so it is a draft.",
      ],
      ["file:Note.md", "note", "comment-left-out", "A comment that readers did not see was left out."],
    ],
  },
  "an export of Medium": {
    path: () => fixture("medium"),
    said: [
      [
        "file:posts/comment.html",
        "lost",
        "response-elsewhere",
        "It answers another author’s text, which the source does not contain.",
      ],
    ],
  },
  "a zip with a story that is damaged": {
    path: () => {
      const path = join(aFolder(), "medium.zip");
      const story =
        '<article class="h-entry"><h1 class="p-name">Tea</h1><section class="e-content"></section></article>';
      writeZip(path, [
        { name: "posts/2020-01-01_Tea-abc.html", body: story },
        { name: "posts/2020-01-02_Cut-def.html", body: story.repeat(10), saysBytes: 9 },
        { name: "../posts/a.html", body: "x" },
        { name: "README.md", body: "" },
        { name: "README.md", body: "" },
        { name: "bomb.html", body: Buffer.alloc(65 * 1024 * 1024) },
      ]);
      return path;
    },
    said: [
      [
        "source",
        "note",
        "file-left-out",
        "../posts/a.html was left out: it is a symbolic link or leads out of the source.",
      ],
      ["source", "lost", "file-too-big", "bomb.html is too big to be read."],
      ["source", "lost", "file-twice", "Two files have the name README.md. Only the last one was read."],
      ["file:posts/2020-01-02_Cut-def.html", "lost", "item-unreadable", "This item cannot be read."],
    ],
  },
  "an export of Ghost with more authors than a blog may have": {
    path: () => {
      const users = Array.from({ length: maxAuthors + 1 }, (_, at) => ({
        id: String(at),
        name: `Author ${at}`,
        slug: `a-${at}`,
      }));
      return file("export.json", JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data: { users } }] }));
    },
    said: [[`users:${maxAuthors}`, "lost", "authors-full", "There are too many authors in this blog."]],
  },
  "an export of Substack": {
    path: () => {
      const folder = join(aFolder(), "substack");
      cpSync(fixture("substack"), folder, { recursive: true });
      writeFileSync(join(folder, "posts/77.no-row.html"), "<p>Hello</p>");
      rmSync(join(folder, "posts/123403.thread.html"));
      return folder;
    },
    said: [
      ["post:77.no-row", "note", "row-missing", "The list of posts does not name this text."],
      ["post:123403.thread", "lost", "text-missing", "The source holds no text for it."],
    ],
  },
  "an export of Blogger": {
    path: () => fixture("written-by-us/blogger-takeout"),
    said: [
      [
        "file:Takeout/Blogger/Albums/Der Gartenblog/peas one.jpg.json",
        "note",
        "beside-texts",
        "It is no text. An image is taken where a text shows it.",
      ],
    ],
  },
  "an older export of Blogger": {
    path: () => fixture("written-by-us/blogger-old/blog-11-20-2019.xml"),
    said: [["entry:tag:blogger.com,1999:blog-4711.post-3003", "lost", "post-missing", "Its post was not imported."]],
  },
};

test.each(Object.keys(sources))("the report of %s says what is not as it was", async (name) => {
  const { path, said, withTrash = false, media } = sources[name] ?? { path: aFolder, said: [] };
  const { importInto } = anImportingBlog();
  expectSaid(await importInto(path(), { withTrash, media: media?.() ?? null }), said);
});

test("the report of a source without dates says which one it is taken for", async () => {
  const { importInto } = anImportingBlog();
  const site = aSite({ "about.md": "---\ntitle: About\n---\n" });
  const first = await importInto(site);
  expect(linesOf(first).join()).not.toContain("source-known-by-names");
  writeFileSync(join(site, "about.md"), "---\ntitle: Another blog\n---\n");
  expectSaid(await importInto(site), knownByNames);
});

const knownByNames: Said[] = [
  ["source", "note", "source-known-by-names", /^This looks like the source that was imported on \d{4}-\d\d-\d\d,/],
];

const secondRun: Said[] = [
  ["item:1", "note", "deleted-here", "It was deleted here and stays deleted."],
  [
    "item:2",
    "note",
    "changed-here",
    "It was changed here and in the source. The text here stays, the other one is a revision.",
  ],
];

test("the report of a second import says what was changed or deleted here", async () => {
  const { db, importInto } = anImportingBlog();
  const items = (content: string): WxrItem[] => [1, 2].map((id) => ({ id, title: `Post ${id}`, content }));
  const path = file("export.xml", aWxr(items("Before")));
  await importInto(path);
  const idOf = (title: string) => db.select().from(posts).where(eq(posts.title, title)).get()?.id ?? "";
  db.delete(posts)
    .where(eq(posts.id, idOf("Post 1")))
    .run();
  updatePost(db, { postId: idOf("Post 2"), title: "Mine" }, new Date());
  writeFileSync(path, aWxr(items("After")));
  expectSaid(await importInto(path), secondRun);
});

type Elsewhere = {
  [C in ReasonCode]: [C, Severity, string, file: string, ...values: Parameters<ImportReasons[C]["message"]>];
}[ReasonCode];

const archives = "readers/longhand/damaged-archive.db.test.ts";
const disqus = "readers/disqus/disqus-reader.db.test.ts";
const feeds = "readers/feed/feed-reader.db.test.ts";
const newsletters = "readers/subscriber-item.db.test.ts";
const roundTrip = "readers/longhand/round-trip.db.test.ts";
const rules = "moving-rules.db.test.ts";
const address = "https://old.example/a.png";

/** Reasons that need an archive of Longhand, images or another server: their sentence, and the test that provokes them. */
const elsewhere: Elsewhere[] = [
  [
    "archive-file-missing",
    "lost",
    "The archive's manifest names a.md, which the archive does not hold.",
    archives,
    { name: "a.md" },
  ],
  [
    "archive-file-differs",
    "changed",
    "a.md is not as the archive's manifest says: it was changed or damaged.",
    archives,
    { name: "a.md" },
  ],
  [
    "categories-empty",
    "note",
    "These categories have no posts: Finance. Readers see them too; a setting under Settings, Own words hides them.",
    "bare-imports.db.test.ts",
    { name: "Finance" },
  ],
  ["archive-files-more", "lost", "3 more files are not as the archive's manifest says.", archives, { count: 3 }],
  ["archive-file-unreadable", "lost", "The file a.md of the archive cannot be read.", archives, { name: "a.md" }],
  ["row-unreadable", "lost", "Row 1 of tags.json cannot be read.", archives, { name: "tags.json", row: 1 }],
  ["text-too-slow", "lost", "Its text takes too long to read. It may be damaged.", "hostile-sources.db.test.ts"],
  ["table-of-pages", "note", "Its rows are pages of the export.", "readers/notion/notion-reader.db.test.ts"],
  [
    "text-too-deep",
    "lost",
    "Parts of its text are inside each other too deeply to be read.",
    "hostile-sources.db.test.ts",
  ],
  ["text-too-big", "lost", "Its text is too big to be read: a post holds a megabyte.", "hostile-sources.db.test.ts"],
  ["item-too-big", "lost", "It is too big to be read whole. Its end is missing.", "hostile-sources.db.test.ts"],
  ["row-failed", "lost", "It could not be stored: why", archives, { name: "why" }],
  ["author-image", "lost", "The author's image is missing.", archives],
  ["subscriber-address-wrong", "lost", "This is not an e-mail address.", archives],
  [
    "subscriber-refused",
    "note",
    "The address gets no mail from this blog: its owner left, or mail to it failed.",
    roundTrip,
  ],
  ["subscriber-left", "note", "The person left the newsletter there and gets no mail here.", newsletters],
  [
    "subscriber-unconfirmed",
    "lost",
    "The person did not confirm the address there. They can subscribe here.",
    newsletters,
  ],
  [
    "subscriber-unclear",
    "lost",
    "The export does not say whether the person gets the newsletter, so they get no mail here. One with members_newsletters in its list of tables does: import that, too.",
    newsletters,
  ],
  [
    "subscriber-links-new",
    "changed",
    "Links to unsubscribe in mails from before do not work; mails from this blog have new ones.",
    roundTrip,
  ],
  [
    "refused-left-out",
    "lost",
    "2 deleted addresses that refused mail are not known here: they are kept as hashes that only an empty blog can take over.",
    roundTrip,
    { count: 2 },
  ],
  [
    "feed-latest",
    "note",
    "A feed may hold the latest posts alone: compare their number with that of the old site.",
    feeds,
  ],
  ["text-shortened", "lost", "The feed seems to end its text early.", feeds],
  [
    "no-post-at",
    "lost",
    "No post here has or had the address /tea/, so a comment waits for it. Import its post and then this file again.",
    disqus,
    { address: "/tea/", count: 1 },
  ],
  ["thread-closed", "note", "Its comments were closed. Close them at the post, if you wish.", disqus],
  ["welcome-removed", "note", "The welcome post of this new blog gave way to the archive.", roundTrip],
  ["settings-kept", "note", "This blog is not empty, so its own settings stay.", roundTrip],
  ["media-not-found", "lost", `The file ${address} could not be fetched.`, rules, { address }],
  ["media-unreadable", "lost", `The file ${address} is no image that can be read.`, rules, { address }],
  ["media-smaller", "changed", `Only a smaller copy of ${address} was found.`, rules, { address }],
  ["media-still", "changed", `The image ${address} moves. Its first picture was taken.`, rules, { address }],
];

test.each(elsewhere)("%s has its severity, its sentence and a test", (code, severity, message, path, ...values) => {
  expect(reason(code, ...(values as never))).toEqual({ code, severity, message });
  expect(readFileSync(join(import.meta.dirname, "..", path), "utf8")).toContain(code);
});

test("each reason that a report may name is in these tables", () => {
  const said = [...Object.values(sources).flatMap((source) => source.said), ...secondRun, ...knownByNames].map(
    ([, , code]) => code,
  );
  const known = new Set<string>([...said, ...elsewhere.map(([code]) => code)]);
  expect(Object.keys(importReasons).filter((code) => !known.has(code))).toEqual([]);
});
