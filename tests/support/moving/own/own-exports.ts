import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marks } from "./own-markdown.ts";
import { type OwnText, seenOf, withoutEntities } from "./own-text.ts";

/** The value of an element of XML, without its marks of CDATA. */
const valueIn = (xml: string, name: string): string =>
  (
    new RegExp(`<${name}\\b[^>]*?(?<!/)>\\s*(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?\\s*</${name}>`).exec(xml)?.[1] ??
    ""
  ).trim();

/** Texts of a WordPress export: items with a text. Other types than posts and pages are drafts. */
export function ownWordpress(path: string): OwnText[] {
  const items = readFileSync(path, "utf8").match(/<item>[\s\S]*?<\/item>/g) ?? [];
  return items.flatMap((item) => {
    const [type, status] = [valueIn(item, "wp:post_type"), valueIn(item, "wp:status")];
    const isVisible = type === "post" || type === "page";
    if (/^(?:attachment|nav_menu_item|wp_.*)$/.test(type)) return [];
    const written = valueIn(item, "content:encoded");
    const html = /<content:encoded>\s*<!\[CDATA/.test(item) ? written : withoutEntities(written);
    if (!isVisible && html === "") return [];
    return {
      source: `item:${valueIn(item, "wp:post_id")}`,
      kind: type === "page" ? ("page" as const) : ("post" as const),
      title: withoutEntities(valueIn(item, "title")),
      isPublic: isVisible && status === "publish" && valueIn(item, "wp:post_password") === "",
      // Shortcodes and marks of blocks are no text.
      seen: seenOf(html.replace(/\[\/?[a-z][^\]]*\]/gi, " ")),
    };
  });
}

type Row = Record<string, unknown>;

/** What is written in the JSON of an editor: strings of nodes and cards. */
function writtenIn(value: unknown): string {
  if (Array.isArray(value)) return value.map(writtenIn).join(" ");
  if (typeof value !== "object" || value === null) return typeof value === "string" ? seenOf(value) : "";
  const machine =
    /^(?:type|version|cardName|src|url|href|language|direction|rel|tag|listType|.*Src|.*Url|.*Color|style|alignment)$/;
  return Object.entries(value)
    .filter(([name, it]) => !machine.test(name) && it !== "")
    .map(([name, it]) => (name === "markdown" ? String(it).replace(marks, " ") : writtenIn(it)))
    .join(" ");
}

function ownGhostText({ html, lexical, mobiledoc, markdown }: Row): string {
  if (html) return seenOf(String(html));
  if (markdown) return String(markdown).replace(marks, " ");
  try {
    if (lexical) return writtenIn(JSON.parse(String(lexical)));
    const { sections, cards } = JSON.parse(String(mobiledoc ?? "{}")) as Row;
    const of = (it: unknown) =>
      Array.isArray(it) ? it.map((card: unknown) => (Array.isArray(card) ? card[1] : "")) : [];
    const written = Array.isArray(sections)
      ? sections.map((section: unknown) => (Array.isArray(section) && section[0] !== 10 ? section[2] : ""))
      : [];
    return writtenIn([written, of(cards)]);
  } catch {
    return "";
  }
}

/** The tables of an export, read whole by the language's own parser. */
function ghostTables(path: string): Record<string, Row[]> {
  const file = JSON.parse(readFileSync(path, "utf8")) as {
    db?: [{ data: Record<string, Row[]> }];
    data?: Record<string, Row[]>;
  };
  return file.db?.[0].data ?? file.data ?? {};
}

/** Texts of a Ghost export. */
export function ownGhost(path: string): OwnText[] {
  const tables = ghostTables(path);
  const isMailed = new Set((tables.posts_meta ?? []).filter((row) => row.email_only).map((row) => row.post_id));
  return (tables.posts ?? []).map((row) => ({
    source: `posts:${row.id}`,
    kind: row.type === "page" || row.page === 1 || row.page === true ? "page" : "post",
    title: row.title === "(Untitled)" ? "" : String(row.title),
    isPublic: row.status === "published" && (row.visibility ?? "public") === "public" && !isMailed.has(row.id),
    seen: ownGhostText(row),
  }));
}

/** Texts of a Blogger export, old or from Takeout. */
export function ownBlogger(path: string): OwnText[] {
  const entries = readFileSync(path, "utf8").match(/<entry>[\s\S]*?<\/entry>/g) ?? [];
  return entries.flatMap((entry) => {
    const kind = /kind#(post|page)\b|<blogger:type>(POST|PAGE)</.exec(entry);
    if (!kind) return [];
    const status = valueIn(entry, "blogger:status");
    const title = withoutEntities(valueIn(entry, "title"));
    return {
      source: `entry:${valueIn(entry, "id")}`,
      kind: /page/i.test(kind[0]) ? ("page" as const) : ("post" as const),
      // Takeout escapes titles twice.
      title: status === "" ? title : withoutEntities(title),
      isPublic: status === "" ? !/<app:draft[^>]*>yes</.test(entry) : status === "LIVE",
      seen: seenOf(withoutEntities(valueIn(entry, "content"))),
    };
  });
}

/** Stories of a Medium export. A response has no title in its text. */
export function ownMedium(folder: string): OwnText[] {
  return readdirSync(join(folder, "posts")).flatMap((name) => {
    const html = readFileSync(join(folder, "posts", name), "utf8");
    const title = withoutEntities(/<h1 class="p-name">([^<]*)</.exec(html)?.[1] ?? "");
    const body = /class="e-content">([\s\S]*)<\/section>\s*(?:<footer|<\/article)/.exec(html)?.[1] ?? "";
    if (!body.includes("graf--title") && !/p-summary|p-tag/.test(html)) return [];
    return {
      source: `file:posts/${name}`,
      kind: "post" as const,
      title,
      // A story without a date has no place among the others.
      isPublic: /class="p-canonical"/.test(html) && /class="dt-published"/.test(html) && !name.startsWith("draft_"),
      seen: seenOf(body),
    };
  });
}

/** Posts of a Substack export. No cell of the sample has a comma or a line break. */
export function ownSubstack(folder: string): OwnText[] {
  const [, ...rows] = readFileSync(join(folder, "posts.csv"), "utf8").trim().split("\n");
  return rows.map((row) => {
    const [id = "", , isPublished, , type, audience, title = ""] = row.split(",");
    const html = readFileSync(join(folder, "posts", `${id}.html`), "utf8");
    return {
      source: `post:${id}`,
      kind: type === "page" ? "page" : "post",
      title: withoutEntities(title),
      isPublic: isPublished === "TRUE" && audience === "everyone",
      seen: seenOf(html),
    };
  });
}

/** Rows of a Ghost export by the kinds of the report. */
export function countGhost(path: string): Record<string, number> {
  const tables = ghostTables(path);
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (tables[name]?.length ?? 0), 0);
  const texts = ownGhost(path);
  return {
    post: texts.filter(({ kind }) => kind === "post").length,
    page: texts.filter(({ kind }) => kind === "page").length,
    author: count("users"),
    tag: count("tags"),
    comment: count("comments"),
    redirect: count("redirects"),
    member: count("members", "subscribers"),
    setting: count("settings", "newsletters", "custom_theme_settings"),
    revision: count("post_revisions"),
    other: count("snippets", "products"),
  };
}

/** Entries of a Blogger export by the kinds of the report. */
export function countBlogger(path: string): Record<string, number> {
  const entries = readFileSync(path, "utf8").match(/<entry>[\s\S]*?<\/entry>/g) ?? [];
  const kinds = entries.map((entry) => {
    const [, old, takeout] = /kind#(\w+)|<blogger:type>(POST|PAGE|COMMENT)</.exec(entry) ?? [];
    return (old ?? takeout ?? "").toLowerCase();
  });
  const count = (kind: string) => kinds.filter((it) => it === kind).length;
  return { post: count("post"), page: count("page"), comment: count("comment"), setting: count("settings") };
}

/** Entries of an export of Movable Type, which ends each with two lines of hyphens. */
export function ownMovableType(path: string): OwnText[] {
  const entries = readFileSync(path, "utf8")
    .split("-----\n--------\n")
    .filter((it) => it.trim() !== "");
  return entries.map((entry) => {
    const field = (key: string) => new RegExp(`^${key}: (.*)$`, "m").exec(entry)?.[1]?.trim() ?? "";
    const [, month, , year] = /^DATE: (\d\d)\/(\d\d)\/(\d{4})/m.exec(entry) ?? [];
    const body = /^BODY:\n([\s\S]*?)(?=^(?:EXCERPT|KEYWORDS|COMMENT|PING):$|(?![\s\S]))/m.exec(entry)?.[1] ?? "";
    const isDated = year !== undefined;
    const name = field("BASENAME") && `${isDated ? `${year}-${month}` : ""}/${field("BASENAME")}`;
    return {
      source: `entry:${field("UNIQUE URL") || name || "2005-03-06T22:10:00.000Z"}`,
      kind: "post" as const,
      title: withoutEntities(field("TITLE")),
      isPublic: /^publish$/i.test(field("STATUS")) && isDated,
      seen: seenOf(body.replace("EXTENDED BODY:", " ").replace(marks, " ")),
    };
  });
}

/** Entries of a feed, without those that answer one. */
export function ownFeed(path: string): OwnText[] {
  const xml = readFileSync(path, "utf8").replace(/(<\/?)[ah]:/g, "$1");
  const entries = xml.match(/<(item|entry)>[\s\S]*?<\/\1>/g) ?? [];
  return entries.flatMap((entry) => {
    if (entry.includes("<t:in-reply-to")) return [];
    const text = ["content:encoded", "content", "description"].map((name) => valueIn(entry, name)).find(Boolean) ?? "";
    const isEscaped = !/<content type="xhtml"|<!\[CDATA\[/.test(entry);
    return {
      source: `entry:${valueIn(entry, "guid") || valueIn(entry, "id") || valueIn(entry, "link")}`,
      kind: "post" as const,
      title: entry.includes('title type="html"')
        ? seenOf(withoutEntities(valueIn(entry, "title")))
        : withoutEntities(valueIn(entry, "title")),
      isPublic: /<(?:pubDate|updated)>/.test(entry) && !/>(?:private|yes)</.test(entry),
      seen: seenOf(isEscaped ? withoutEntities(text) : text),
    };
  });
}

/** Pages of an export of Notion: those in the folder of a table have its columns as lines above their texts. */
export function ownNotion(folder: string): OwnText[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  return files.map((path) => {
    const written = readFileSync(join(folder, path), "utf8");
    const [title = "", fields = "", ...paragraphs] = written.split("\n\n");
    const hasFields = path.startsWith("Blog/");
    const isSaid = /^Published: Yes$|^Status: Published$/m.test(fields) && !/^Status: In progress$/m.test(fields);
    return {
      source: `page:${/[0-9a-f]{32}/.exec(path)?.[0]}`,
      kind: "post" as const,
      title: title.replace("# ", ""),
      isPublic: hasFields && isSaid && !fields.includes("2099"),
      seen: seenOf(
        (hasFields ? paragraphs : [fields, ...paragraphs])
          .join("\n\n")
          .replace(/\]\([^)]*\)/g, "]")
          .replace("![View]", " ")
          .replace(marks, " "),
      ),
    };
  });
}

/** Posts of an export of Tumblr, which does not say what was private. */
export function ownTumblr(folder: string): OwnText[] {
  return readdirSync(join(folder, "posts/html")).map((name) => {
    const html = readFileSync(join(folder, "posts/html", name), "utf8");
    return {
      source: `post:${name.replace(".html", "")}`,
      kind: "post" as const,
      title: withoutEntities(/<h1>(.*)<\/h1>/.exec(html)?.[1] ?? ""),
      isPublic: false,
      seen: seenOf(/<body>([\s\S]*)<div id="footer">/.exec(html)?.[1] ?? ""),
    };
  });
}
