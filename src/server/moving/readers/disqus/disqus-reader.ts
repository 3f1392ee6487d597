import { refIn } from "../../../../shared/addresses/post-address.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { requireVisible } from "../../../content/posts/visible-post.ts";
import { lookUp } from "../../../content/redirects/answered-paths.ts";
import { findRedirect, followRedirect, usualPath } from "../../../content/redirects/find-redirect.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { plainReading, type Reader, type Reading, type ReadingBlog, type ReadOptions } from "../../items/reading.ts";
import { besideTexts, plainComment, type SourceComment, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { siteOf } from "../../text/addresses.ts";
import { lostMarkup, plainLine, plainText } from "../../text/plain-text.ts";
import { inThreads } from "../in-threads.ts";
import { readDate } from "../read-date.ts";
import { all, readItemsOf, textOfElement, type XmlElement, type XmlState } from "../xml-elements.ts";

/** The export of Disqus: comments of posts that are in this blog already. */
export const disqusReader: Reader = {
  kind: "disqus",
  recognises: async (source) => (await findExport(source)) !== undefined,
  read: readDisqus,
};

async function findExport({ files }: OpenSource): Promise<SourceFile | undefined> {
  const asked = files.filter(({ path }) => /\.xml$/i.test(path));
  return (await filesThatBegin(asked, (head) => /<disqus\b[^>]*disqus\.com/.test(head)))[0];
}

/** The discussion below one page of the old site. */
interface Thread {
  link: string;
  title: string;
  /** Of the post of this blog at its address. */
  postId: string | undefined;
  /** Removed from the page: visitors did not see its comments. */
  isDeleted: boolean;
  isClosed: boolean;
  comments: number;
}

const idOf = ({ attributes }: XmlElement) => attributes["dsq:id"] ?? "";
const threadOf = (element: XmlElement) => idOf(all(element, "thread")[0] ?? element);
const is = (element: XmlElement, name: string) => textOfElement(element, name).toLowerCase() === "true";

async function readDisqus(source: OpenSource, options: ReadOptions, blog: ReadingBlog): Promise<Reading> {
  const file = await findExport(source);
  if (!file) throw new AppError("bad-input", say("importNotRecognised", { file: source.name }));
  const state: XmlState = { isComplete: false, replaced: 0 };
  const threads = new Map<string, Thread>();
  const sites = new Map<string, number>();
  for await (const { element } of readItemsOf(file, state)) {
    if (element.name === "post") {
      const thread = threads.get(threadOf(element));
      if (thread) thread.comments += 1;
    } else if (element.name === "thread") {
      const thread = readThread(element, blog);
      threads.set(idOf(element), thread);
      const site = URL.canParse(thread.link) ? siteOf(new URL(thread.link).origin) : null;
      if (site !== null) sites.set(site, (sites.get(site) ?? 0) + 1);
    }
  }
  const [site = null] = [...sites].sort(([, one], [, other]) => other - one).map(([name]) => name);
  return {
    ...plainReading,
    site: options.site ?? site,
    notes: [reason("comment-private-fields")],
    items: () => itemsOf(source, file, threads),
    isComplete: () => state.isComplete,
  };
}

/** WordPress' plugin writes `12 https://old.example/?p=12` as the identifier of a page. */
function readThread(element: XmlElement, blog: ReadingBlog): Thread {
  const [link, identifier] = [textOfElement(element, "link"), textOfElement(element, "id")];
  const addresses = [link, ...identifier.split(/\s+/).filter((it) => /^(?:https?:\/)?\//i.test(it))].filter(Boolean);
  return {
    link,
    title: plainLine(textOfElement(element, "title")),
    postId: addresses.map((address) => postAt(blog, address)).find((id) => id !== undefined),
    isDeleted: is(element, "isDeleted"),
    isClosed: is(element, "isClosed"),
    comments: 0,
  };
}

async function* itemsOf(
  source: OpenSource,
  file: SourceFile,
  threads: ReadonlyMap<string, Thread>,
): AsyncGenerator<SourceItem> {
  yield* inThreads(() => commentsIn(file, threads));
  for (const [id, { title, link, postId, isClosed, comments }] of threads) {
    if (comments === 0) continue;
    const about = { kind: "other" as const, source: `thread:${id}`, title: title || link };
    if (postId === undefined) yield { ...about, reasons: [reason("no-post-at", { address: link, count: comments })] };
    else if (isClosed) yield { ...about, reasons: [reason("thread-closed")] };
  }
  for (const other of source.files) if (other !== file) yield besideTexts(other);
}

async function* commentsIn(file: SourceFile, threads: ReadonlyMap<string, Thread>): AsyncGenerator<SourceComment> {
  for await (const { element, isCut, isTooBig } of readItemsOf(file)) {
    if (element.name !== "post" || isCut) continue;
    const thread = threads.get(threadOf(element));
    const [author] = all(element, "author");
    const message = textOfElement(element, "message");
    const [answered] = all(element, "parent");
    const answer = answered ? idOf(answered) : "";
    yield {
      ...plainComment,
      source: `comment:${idOf(element)}`,
      post: `thread:${threadOf(element)}`,
      ...(thread?.postId !== undefined && { postId: thread.postId }),
      parent: answer === "" ? null : `comment:${answer}`,
      name: author ? plainLine(textOfElement(author, "name")) : "",
      content: plainText(message),
      createdAt: readDate(textOfElement(element, "createdAt"), "UTC"),
      status: statusOf(element, thread),
      reasons: [...lostMarkup(message), ...(isTooBig ? [reason("item-too-big")] : [])],
    };
  }
}

function statusOf(element: XmlElement, thread: Thread | undefined): SourceComment["status"] {
  if (is(element, "isDeleted")) return "trash";
  if (is(element, "isSpam")) return "spam";
  const isWaiting = /^false$/i.test(textOfElement(element, "isApproved"));
  return isWaiting || thread?.isDeleted ? "waiting" : "approved";
}

/**
 * The post or page of this blog that an address of an old site leads to, whatever the host: by its path here, else by redirects.
 *
 * @returns its id; undefined for none
 */
function postAt({ db, settings }: Pick<ReadingBlog, "db" | "settings">, address: string): string | undefined {
  if (!URL.canParse(address, settings.siteUrl)) return undefined;
  const { pathname, search } = new URL(address, settings.siteUrl);
  const path = usualPath(pathname + search);
  const redirect = findRedirect(db, path);
  const target = redirect && followRedirect(db, redirect, settings.siteUrl).target;
  for (const it of [usualPath(pathname), target]) {
    const { parameters = {} } = (it && lookUp(it)) || {};
    if (parameters.postId === undefined && parameters.slug === undefined) continue;
    try {
      return requireVisible(db, refIn(parameters), true)._id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}
