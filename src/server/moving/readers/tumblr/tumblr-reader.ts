import type { HtmlElement } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { slugOf } from "../../../../shared/text/slug.ts";
import { textOf } from "../../../core/html/text-of.ts";
import { appendTo } from "../../../core/platform/append-to.ts";
import { plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
import {
  besideTexts,
  noFields,
  plainPost,
  type SourceItem,
  type SourcePost,
  unreadablePost,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { oneBegins, readableText } from "../../source/read-text.ts";
import { uncounted } from "../../text/addresses.ts";
import { enclosed } from "../../text/embeds.ts";
import {
  elementsOf,
  findElement,
  hasClass,
  htmlElement,
  parseForeignHtml,
  replaceOuterFirst,
} from "../../text/tree.ts";
import { foreignText } from "../foreign-text.ts";
import { addressOfFile, fileBeside, mediaAt } from "../markdown/links.ts";
import { isImage, isMedia, nameOf } from "../markdown/paths.ts";
import { readDate } from "../read-date.ts";
import { keysOf, noTerms, type Terms, termItems } from "../terms.ts";

/** Files that are asked for the format, and how much of them. */
const maxAsked = 20;
const askedBytes = 256 * 1024;

/** The export of Tumblr: a file for each post, named by its number, and their media. */
export const tumblrReader: Reader = {
  kind: "tumblr",
  recognises: ({ files }) =>
    oneBegins(files.filter(isPost).slice(0, maxAsked), (head) => timestamp.test(head), askedBytes),
  read: readTumblr,
};

const timestamp = /<span[^<>]*\b(?:id|class)="timestamp"/;
const isPost = ({ path }: SourceFile) => /(?:^|\/)\d{5,}\.html$/.test(path);
const idOf = (path: string) => /(?:^|\/)(\d{5,})(?:_\w+)?\.\w+$/.exec(path)?.[1] ?? "";

async function readTumblr(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const posts = source.files.filter(isPost);
  /** Paths of media by the number of their post. */
  const media = new Map<string, string[]>();
  for (const { path } of source.files) if (isMedia(path)) appendTo(media, idOf(path), path);
  const terms = noTerms();
  const ids = new Set(posts.map(({ path }) => idOf(path)));
  const read = async (file: SourceFile) => {
    const found = await readableText(file);
    return found && postOf(file.path, found.text, { options, terms, ids, media: media.get(idOf(file.path)) ?? [] });
  };
  for (const file of posts) await read(file);
  async function* items(): AsyncGenerator<SourceItem> {
    yield* termItems(terms, (tag) => `/tagged/${encodeURIComponent(tag)}`);
    for (const path of [...media.values()].flat()) yield mediaAt(path);
    for (const file of posts) yield (await read(file)) ?? unreadablePost("post", file.path);
    for (const file of source.files) {
      if (isPost(file) || isMedia(file.path)) continue;
      const isMessage = /(?:^|\/)(?:conversations?|messag\w*)\//i.test(file.path);
      yield besideTexts(file, isMessage ? reason("no-home", { name: "messages" }) : undefined);
    }
  }
  return { ...plainReading, site: options.site, items };
}

function postOf(
  path: string,
  html: string,
  { options, terms, media, ids }: { options: ReadOptions; terms: Terms; media: string[]; ids: ReadonlySet<string> },
): SourcePost {
  const id = idOf(path);
  const tree = parseForeignHtml(html);
  const marked = (name: string) => elementsOf(tree, (it) => it.attributes.id === name || hasClass(it, name));
  const heading = findElement(tree, "h1");
  const title = heading ? textOf(heading) : "";
  const written = marked("timestamp")[0];
  const tags = marked("tag")
    .map((it) => textOf(it).replace(/^#/, "").trim())
    .filter(Boolean);
  const publishedAt = written ? readDate(textOf(written), options.timeZone ?? "UTC", "month-first") : null;
  return {
    ...plainPost,
    kind: "post",
    source: `post:${id}`,
    title,
    slug: slugOf(title),
    // The export has what was private, too, and does not say so.
    status: "draft",
    publishedAt,
    createdAt: publishedAt,
    tags: keysOf("tag", tags, terms.tags),
    fields: noFields,
    addresses: [`/post/${id}`, ...(title === "" ? [] : [`/post/${id}/${slugOf(title)}`])],
    linkAddresses: [addressOfFile(path)],
    reasons: [reason("not-marked-public")],
    text: () => {
      const body = findElement(tree, "body") ?? tree;
      replaceOuterFirst(body, (it) =>
        it === heading || it.attributes.id === "footer" || it.name === "head" ? [] : undefined,
      );
      const text = serializeHtml(body);
      // Exports leave photos out of their texts.
      const missing = media.filter((it) => !html.includes(nameOf(it))).flatMap((it) => shown(it));
      // An address is that of a post by its number, whatever words are behind it.
      const resolve = (written: string) => {
        const address = uncounted(written);
        const number = /^https?:\/\/[^/]*\btumblr\.com\/(?:[^/]+\/)?(\d{5,})(?:[/?#]|$)/i.exec(address)?.[1] ?? "";
        return ids.has(number) ? `/post/${number}` : fileBeside(address, path);
      };
      return foreignText([text, serializeHtml({ children: missing })], "html", resolve);
    },
  };
}

const shown = (path: string): HtmlElement["children"] =>
  isImage(path)
    ? [htmlElement("p", {}, [htmlElement("img", { src: addressOfFile(path) })])]
    : enclosed(addressOfFile(path), /\.(?:mp4|mov|webm|m4v)$/i.test(path) ? "video/" : "audio/");
