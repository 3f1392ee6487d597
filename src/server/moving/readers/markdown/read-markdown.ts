import { say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
import {
  besideTexts,
  type Json,
  plainAuthor,
  plainTag,
  type SourceItem,
  type SourcePost,
  unreadablePost,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readableText, readHead } from "../../source/read-text.ts";
import {
  readFrontMatter,
  readFrontMatterOfHexo,
  readHeaderLines,
  type SourceFrontMatter,
} from "../../text/front-matter.ts";
import { readHtmlHead } from "../../text/html-head.ts";
import { pageOfList } from "../post-parts.ts";
import { fromRoot } from "./addresses.ts";
import { Fields } from "./fields.ts";
import { settingLanguage } from "./languages.ts";
import { addressOfFile, createSiteLinks, mediaAt, type SiteLinks } from "./links.ts";
import { addTerm, type PageOfFile, pageOfFile, type Term } from "./page-of-file.ts";
import { dayInPath, isMarkdownFile, isTemplateText, nameOf } from "./paths.ts";
import { textOfPage } from "./post-text.ts";
import { isToolFolder, type Role, roleOf, sectionOf } from "./role.ts";
import { readRules, type SiteRules } from "./rules.ts";
import { readSourceSite } from "./site.ts";
import { findSiteRoot } from "./site-root.ts";
import type { SourceSite } from "./source-site.ts";

/** Texts in other languages than Markdown and HTML. */
const otherTexts = /\.(rst|adoc|asciidoc|org|textile|creole|mediawiki)$/i;

/** Bytes in which the front matter of a text in another language is. */
const maxHead = 64 * 1024;

/** Folders and zips of Markdown: of a generator of `generators.ts`, or of none. */
export const markdownReader: Reader = {
  kind: "markdown",
  recognises: async ({ files }) => files.some(({ path }) => isMarkdownFile(path) && !isToolFolder(path)),
  read: readMarkdown,
};

async function readMarkdown(given: OpenSource, options: ReadOptions): Promise<Reading> {
  const { source, folder, unclearFolders } = await findSiteRoot(given);
  const found = await readSourceSite(source, options.site);
  const files = source.files.filter(({ path }) => !isToolFolder(path));
  const rules = await readRules(source, found, unclearFolders);
  const index = await indexOf(source, files, found, rules, options);
  const site = { ...found, asksForMarks: index.asksForMarks };
  if (index.roles.size === 0) throw new AppError("bad-input", say("importNothingFound"));
  return {
    ...plainReading,
    version: site.family === "plain" ? null : site.family,
    site: options.site ?? site.url,
    items: () => itemsBelow(folder, given, itemsOf(files, site, index, options)),
  };
}

/** The items of a site in a folder, by their whole paths, and the files beside it. */
async function* itemsBelow(folder: string, { files }: OpenSource, items: AsyncGenerator<SourceItem>) {
  for await (const item of items) yield { ...item, source: item.source.replace(/^file:/, () => `file:${folder}`) };
  for (const { path } of files.filter((it) => !it.path.startsWith(folder) && !isToolFolder(it.path)))
    yield besideTexts({ path }, reason("template"));
}

/** What must be known before the first text is read. */
interface Index {
  /** Of texts alone. */
  roles: ReadonlyMap<string, Role>;
  authors: ReadonlyMap<string, Term>;
  tags: ReadonlyMap<string, Term>;
  rules: SiteRules;
  /** Whether a text is public only if it says so. */
  asksForMarks: boolean;
  /** Texts that are stored after the others, which thereby keep their slugs: those that were not public, and translations. */
  later: ReadonlySet<string>;
  /** Pages that listed texts, with their addresses. */
  lists: ReadonlyMap<string, string[]>;
  links: SiteLinks;
}

async function indexOf(
  source: OpenSource,
  files: SourceFile[],
  site: SourceSite,
  rules: SiteRules,
  options: ReadOptions,
): Promise<Index> {
  const roles = new Map<string, Role>();
  const authors = new Map<string, Term>();
  const tags = new Map<string, Term>();
  const later = new Set<string>();
  const lists = new Map<string, string[]>();
  const datedSections = new Set<string>();
  // A vault may be a folder among others.
  const isVault = site.family === "plain" && files.some(({ path }) => path.includes("/.obsidian/"));
  let asksForMarks = site.family === "obsidian" || isVault;
  for (const file of files) {
    const role = roleOf(file.path, site);
    if (role === "media" || role === "machinery") continue;
    const page = await readPage(file, role, { ...site, asksForMarks }, rules, options);
    if (!page) {
      // It fails when it is written, alone.
      roles.set(file.path, role);
      continue;
    }
    const { status, fields, addresses } = page.post;
    if (isMachinery(role, page, file.path, site)) {
      const isList = status === "published" && !/^404\./.test(nameOf(file.path)) && Object.keys(page.fields).length > 0;
      if (isList) lists.set(file.path, addresses.filter(isPage));
      continue;
    }
    if (status !== "published" || (fields.language && fields.language !== settingLanguage(site.config)))
      later.add(file.path);
    asksForMarks ||= site.family === "plain" && new Fields(page.fields).has("publish", "dg-publish");
    if (role === "dated" && page.post.kind === "post") datedSections.add(sectionOf(file.path, site));
    for (const author of page.authors) addTerm(authors, author);
    for (const tag of page.tags) addTerm(tags, tag);
    roles.set(file.path, role);
  }
  // A text without a date is a post if others of its section have one.
  for (const [path, role] of roles) {
    if (role !== "dated") continue;
    const section = sectionOf(path, site);
    roles.set(path, section !== "" && datedSections.has(section) ? "post" : "dated");
  }
  return {
    roles,
    authors,
    tags,
    rules,
    asksForMarks,
    later,
    lists,
    links: createSiteLinks(source, site, new Set(roles.keys())),
  };
}

/** A page of a generator that holds nothing but a program, or a file that it copies as it is. */
function isMachinery(role: Role, page: PageOfFile, path: string, site: SourceSite): boolean {
  const { body, fields } = page;
  const hasFrontMatter = Object.keys(fields).length > 0 || /^---/.test(body);
  const isOfTemplates = isTemplateText(path);
  const isStatic = role === "static" || isOfTemplates;
  if (isStatic && (!hasFrontMatter || /^404\./.test(nameOf(path)))) return true;
  if (isOfTemplates && fields.title === undefined) return true;
  if (isStatic) return isTemplate(path, body) && !isDatedText(fields, path);
  if (site.family === "plain") return false;
  return (role === "page" && isTemplate(path, body)) || (nameOf(path).startsWith("_index.") && body.trim() === "");
}

/** A heading, elements without words, and tags, but none that shows an image or a video. */
const listMarks =
  /\{[%{](?![<%]|-?\s*(?:include\s+["']?(?:[\w-]+\/)*)?(?:youtube|vimeo|video|figure|image|img|gist)\b)[^{}]*[%}]\}|<(?!img|video|audio|iframe|object)[^<>]*>|^#[^\n]*/gi;

/** A page that lists others, or has no words of its own. */
function isTemplate(path: string, body: string): boolean {
  const words = body.replace(listMarks, "");
  if (!/[\p{L}\p{N}]/u.test(words)) return true;
  return !isMarkdownFile(path) && /\{%-?\s*(?:for|layout|extends|block)\b/.test(body);
}

/** Feeds and lists for programs have other endings. */
const isPage = (address: string) => /^[^?]*\/(?:[^./?]*|[^/?]*\.html?)$/.test(address);

/** Lists of texts and pages have no day of their own. */
const isDatedText = (fields: Json, path: string) => new Fields(fields).has("date") || dayInPath(path) !== undefined;

/** Texts in further languages of templates, as Eleventy takes them. */
const templateTexts = /\.(webc|hbs|mustache|ejs|vto|pug|haml)$/i;

/** The format of a text that cannot be read; undefined for a file that is none. */
async function formatOf(file: SourceFile, { contentRoot, family }: SourceSite): Promise<string | undefined> {
  const { path } = file;
  if (!path.startsWith(contentRoot)) return undefined;
  const [, format = templateTexts.exec(path)?.[1]] = otherTexts.exec(path) ?? [];
  if (format === undefined || otherTexts.test(path)) return format;
  const front =
    family === "eleventy" && !/(?:^|\/)_/.test(path) ? readFrontMatter(await readHead(file, maxHead)) : null;
  return front && front.fields.title !== undefined && isDatedText(front.fields, path) ? format : undefined;
}

async function readPage(file: SourceFile, role: Role, site: SourceSite, rules: SiteRules, options: ReadOptions) {
  const found = await readableText(file);
  if (!found) return undefined;
  const front = frontMatterOf(found.text, file.path, site);
  const inherited = rules.inheritedBy(file.path, front.fields);
  const hidden = rules.hides(file.path);
  const page = pageOfFile({ path: file.path, role, site, front, inherited, hidden, options });
  page.post.reasons.push(...found.reasons);
  return page;
}

/** Lines of fields without a mark are read where nothing else can be meant. */
function frontMatterOf(text: string, path: string, { family }: SourceSite): SourceFrontMatter {
  const front = family === "hexo" ? readFrontMatterOfHexo(text) : readFrontMatter(text);
  if (front.kind !== "none" || front.fault !== undefined) return front;
  if (!isMarkdownFile(path)) return family === "pelican" ? { ...front, ...readHtmlHead(front.body) } : front;
  const lines = family === "pelican" || family === "plain" ? readHeaderLines(front.body) : undefined;
  return lines && (family === "pelican" || lines.fields.date !== undefined) ? lines : front;
}

async function* itemsOf(
  files: SourceFile[],
  site: SourceSite,
  index: Index,
  options: ReadOptions,
): AsyncGenerator<SourceItem> {
  for (const { key, name, links } of index.authors.values()) yield { ...plainAuthor(key, name), links };
  for (const { key, name, addresses } of index.tags.values())
    yield { ...plainTag(key, name), addresses, linkAddresses: fromRoot(addresses, site) };
  for (const { path } of files) {
    if (roleOf(path, site) === "media") yield mediaAt(path);
  }
  for (const isLater of [false, true]) {
    for (const file of files) {
      const role = index.later.has(file.path) === isLater ? index.roles.get(file.path) : undefined;
      if (role) yield await postOf(file, role, site, index, options);
    }
  }
  for (const file of files) {
    const { path } = file;
    if (index.roles.has(path) || roleOf(path, site) === "media") continue;
    const addresses = index.lists.get(path);
    if (addresses) {
      yield pageOfList({ source: `file:${path}`, title: path, addresses, site: options.site ?? site.url });
      continue;
    }
    const name = await formatOf(file, site);
    yield besideTexts({ path }, name === undefined ? reason("template") : reason("text-format", { name }));
  }
}

async function postOf(
  file: SourceFile,
  role: Role,
  site: SourceSite,
  index: Index,
  options: ReadOptions,
): Promise<SourcePost> {
  const page = await readPage(file, role, site, index.rules, options);
  if (!page) return unreadablePost("post", file.path);
  const { post, body, fields } = page;
  const { path } = file;
  const address = post.addresses[0];
  const cover = page.cover && coverAt(page.cover, path, address, index.links);
  if (page.cover && !cover) post.reasons.push(reason("media-missing", { address: page.cover.address }));
  return {
    ...post,
    cover,
    text: () => textOfPage(body, { path, title: post.title, fields, address }, site, index.links),
  };
}

function coverAt(cover: NonNullable<SourcePost["cover"]>, path: string, own: string | undefined, links: SiteLinks) {
  const wiki = /^!?\[\[([^\]|]+)/.exec(cover.address)?.[1];
  const named = wiki && links.byName(wiki, path);
  const resolved = wiki ? named && addressOfFile(named) : links.resolve(cover.address, path, own);
  return resolved ? { ...cover, address: resolved } : null;
}
