import { createHash } from "node:crypto";
import { basename } from "node:path";
import { z } from "zod";
import { firstCategories } from "../../../shared/categories.ts";
import { dayMs, hourMs } from "../../../shared/durations.ts";
import { imagePath } from "../../../shared/image-widths.ts";
import { authorInput } from "../../../shared/schemas/author-schema.ts";
import { pageInput } from "../../../shared/schemas/page-schema.ts";
import { postInput } from "../../../shared/schemas/post-schema.ts";
import { createMarkdownReader } from "../../../shared/text/markdown-reader.ts";
import { isImageUrl } from "../../../shared/text/post-html.ts";
import { addAuthor } from "../../content/authors/author-service.ts";
import { listCommentRows } from "../../content/comments/comment-list.ts";
import { addComment, approveComment } from "../../content/comments/comment-service.ts";
import { issueCommentToken } from "../../content/comments/spam/comment-settings.ts";
import { storeFile } from "../../content/files/file-service.ts";
import type { ImageDeps } from "../../content/images/image-service.ts";
import { asUpload } from "../../content/images/store-bytes.ts";
import { addPage } from "../../content/pages/page-service.ts";
import { readMenu, saveMenu } from "../../content/site/menu-service.ts";
import { storeCover } from "../../content/welcome/welcome-post.ts";
import { addPost } from "../../content/writing/post-service.ts";
import type { Db } from "../../core/db/client.ts";
import { referrers, views } from "../../core/db/schema.ts";
import file from "./comments.json";

const samplesPerSecond = 8_000;
const seconds = 6;
const headerBytes = 44;

/** The sound of rain as a WAV file of 48 kB: noise that is smoothed and fades at both ends. */
export function rainSound(): Buffer {
  const count = samplesPerSecond * seconds;
  const file = Buffer.alloc(headerBytes + count);
  writeHeader(file, count);
  let random = 1;
  let smooth = 0;
  for (let at = 0; at < count; at++) {
    // The same noise in every demo (a linear congruential generator).
    random = (random * 1_664_525 + 1_013_904_223) % 2 ** 32;
    smooth += 0.4 * (random / 2 ** 31 - 1 - smooth);
    const fade = Math.min(1, at / samplesPerSecond, (count - at) / samplesPerSecond);
    file.writeUInt8(Math.round(128 + 40 * fade * smooth), headerBytes + at);
  }
  return file;
}

/** RIFF header for PCM with one channel and 8 bits a sample. */
function writeHeader(file: Buffer, bytes: number): void {
  file.write("RIFF", 0, "ascii");
  file.writeUInt32LE(headerBytes - 8 + bytes, 4);
  file.write("WAVEfmt ", 8, "ascii");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36, "ascii");
  file.writeUInt32LE(bytes, 40);
}

const head = z.strictObject({
  title: z.string(),
  subTitle: z.string(),
  category: z.enum(firstCategories),
  daysAgo: z.coerce.number().int(),
  draft: z.literal("yes").optional(),
  /** Separated by commas. */
  tags: z.string().optional(),
  author: z.string(),
});

/** One post of the demo: `posts/<name>.md` and its cover, `posts/<name>.webp`. */
interface DemoPost extends z.infer<typeof head> {
  /** The file's name without its extension; comments refer to their post by it. */
  name: string;
  markdown: string;
  /** A data URL. */
  cover: string;
}

/**
 * Reads one file: lines of `key: value` between two lines of `---`, then Markdown.
 *
 * @throws ZodError when the head is malformed
 */
function readDemoPost(name: string, file: string, cover: string | undefined): DemoPost {
  if (cover === undefined) throw new Error(`The demo's post ${name} has no cover`);
  const [, headText = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const pairs = headText.split("\n").map((line) => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { name, markdown, cover, ...head.parse(Object.fromEntries(pairs)) };
}

const marked = createMarkdownReader(isImageUrl);

/** Fills an empty blog with posts and comments of the past months. */
export async function fillDemo(deps: ImageDeps): Promise<void> {
  const now = deps.now();
  const covers = new Map<string, string>();
  for (const { name, cover } of demoPosts) covers.set(name, await storeCover(deps, cover, name));
  const { url: rain } = await asUpload(deps, rainSound(), (path) => storeFile(deps, { path, fileName: "rain.wav" }));
  const names = new Set(demoPosts.map(({ author }) => author));
  const authors = new Map([...names].map((name) => [name, addAuthor(deps.db, authorInput.parse({ name }))._id]));
  const postIds = new Map<string, string>();
  for (const post of demoPosts) {
    const markdown = post.markdown
      .replaceAll(/cover:([a-z0-9-]+)/g, (_all, name) => imagePath(covers.get(name) ?? "", 800))
      .replaceAll("sound:rain", rain);
    const author = authors.get(post.author) ?? "";
    postIds.set(post.name, addDemoPost(deps.db, { ...post, markdown, author }, covers.get(post.name) ?? "", now));
  }

  const dated = demoComments.map((comment) => ({ comment, at: momentOf(comment, now) }));
  // Lists are ordered by arrival, so comments are added in the order of their dates.
  dated.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { comment, at } of dated) leaveComment(deps.db, comment, postIds.get(comment.post) ?? "", at);
  addMenu(deps.db, now);
  addViews(deps.db, postIds, now);
}

/** A page about the blog, and a menu with it, a category and a tag. */
function addMenu(db: Db, now: Date): void {
  const about = {
    title: "About",
    subTitle: "Who writes here",
    description: marked.parse(aboutText, { async: false }),
    isPublished: true,
    details: { language: "en" },
  };
  const { _id } = addPage(db, pageInput.parse(about), now);
  const { version, choices } = readMenu(db);
  const garden = choices.tag.filter(({ name }) => name === "garden").map(({ target }) => ["tag", target] as const);
  const links = [["page", _id] as const, ["category", "Technology"] as const, ...garden];
  const menu = links.map(([kind, target]) => ({ kind, target, label: kind === "tag" ? "Garden" : "" }));
  saveMenu(db, { version, menu, footer: [], help: [], follow: [] });
}

const aboutText = `Two people write here about small software, work for themselves, and what grows on a north balcony.

Everything on this blog is part of a demonstration. It is deleted when the demonstration stops.`;

const daysOfViews = 28;

/** Four weeks of views, more at weekdays and of newer posts, and of the sites that readers came from. */
function addViews(db: Db, postIds: ReadonlyMap<string, string>, now: Date): void {
  const newest = demoPosts.filter(({ draft }) => !draft).reverse();
  for (let daysAgo = 0; daysAgo < daysOfViews; daysAgo++) {
    const date = new Date(now.getTime() - daysAgo * dayMs);
    const day = date.toISOString().slice(0, 10);
    const share = (date.getUTCDay() % 6 === 0 ? 0.6 : 1) * (1 - daysAgo / (2 * daysOfViews));
    const rows = newest.flatMap(({ name, daysAgo: age }, at) =>
      age < daysAgo ? [] : [{ day, postId: postIds.get(name) ?? "", views: Math.ceil((share * 60) / (at + 2)) }],
    );
    db.insert(views)
      .values([...rows, { day, postId: "", views: Math.ceil(share * 40) }])
      .run();
    for (const [at, host] of ["news.ycombinator.com", "duckduckgo.com", "mastodon.social"].entries())
      db.insert(referrers)
        .values({ day, host, views: Math.ceil((share * 12) / (at + 1)) })
        .run();
  }
}

function addDemoPost(db: Db, post: DemoPost, imageId: string, now: Date): string {
  const input = postInput.parse({
    title: post.title,
    subTitle: post.subTitle,
    description: marked.parse(post.markdown, { async: false }),
    category: post.category,
    isPublished: post.draft === undefined,
    imageId,
    details: { language: "en", authors: [post.author], tags: post.tags?.split(", ") ?? [] },
  });
  return addPost(db, input, publishedAt(post, now))._id;
}

/** A time of that day, derived from the post's name: it differs between posts and is the same in every demo. */
function publishedAt({ name, daysAgo }: DemoPost, now: Date): Date {
  const share = createHash("sha256").update(name).digest().readUInt32BE() / 2 ** 32;
  return new Date(now.getTime() - daysAgo * dayMs - share * 10 * hourMs);
}

function momentOf({ post: name, hoursLater }: DemoComment, now: Date): Date {
  const post = demoPosts.find((it) => it.name === name);
  if (!post) throw new Error(`A comment of the demo belongs to no post: ${name}`);
  return new Date(publishedAt(post, now).getTime() + hoursLater * hourMs);
}

/** An address reserved for documentation (RFC 5737). */
const readersAddress = "192.0.2.1";

function leaveComment(db: Db, comment: DemoComment, postId: string, at: Date): void {
  const { name, content, website, isWaiting } = comment;
  const token = issueCommentToken(db, postId, new Date(at.getTime() - 0.1 * hourMs));
  addComment(db, { postId, name, content, token, website }, readersAddress, at);
  if (isWaiting || website) return;
  const [newest] = listCommentRows(db, "waiting").comments;
  if (newest) approveComment(db, newest._id, at);
}

const comment = z.strictObject({
  /** Name of the post's file. */
  post: z.string(),
  name: z.string(),
  content: z.string(),
  /** Hours between the post and the comment. */
  hoursLater: z.number(),
  isWaiting: z.boolean().optional(),
  /** Text in the form's hidden field, which only programs fill in. */
  website: z.string().optional(),
});

/** A comment that a reader left on a post of the demo. */
export type DemoComment = z.infer<typeof comment>;

export const demoComments = z.array(comment).parse(file);

const files = import.meta.glob<string>("./posts/*.md", { query: "?raw", import: "default", eager: true });
const covers = import.meta.glob<string>("./posts/*.webp", { query: "?inline", import: "default", eager: true });

/** Every post of the demo, oldest first. */
export const demoPosts: DemoPost[] = Object.entries(files)
  .map(([path, file]) => readDemoPost(basename(path, ".md"), file, covers[path.replace(/\.md$/, ".webp")]))
  .sort((a, b) => b.daysAgo - a.daysAgo);
