import { refIn } from "../../../../shared/addresses/post-address.ts";
import { requireVisible } from "../../../content/posts/visible-post.ts";
import { lookUp } from "../../../content/redirects/answered-paths.ts";
import { findRedirect, followRedirect, usualPath } from "../../../content/redirects/find-redirect.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { notRecognised, type Reader, type Reading, type ReadingBlog, type ReadOptions } from "../../items/reading.ts";
import { plainComment, type SourceComment, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { siteOf } from "../../text/addresses.ts";
import { lostMarkup, plainLine, plainText } from "../../text/plain-text.ts";
import { readDate } from "../read-date.ts";
import { all, textOfElement, type XmlElement } from "../xml-elements.ts";
import { readXml, type XmlEntry } from "../xml-reading.ts";

/** The export of Disqus: comments of posts that are in this blog already. */
export const disqusReader: Reader = {
  kind: "disqus",
  recognises: async (source) => (await findExport(source)) !== undefined,
  read: readDisqus,
};

async function findExport({ files }: OpenSource): Promise<SourceFile | undefined> {
  const asked = files.filter(({ path }) => /\.xml$/i.test(path));
  return (await filesThatBegin(asked, (head) => /<disqus\b[^<>]*disqus\.com/.test(head)))[0];
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
  if (!file) throw notRecognised(source);
  const threads = new Map<string, Thread>();
  const sites = new Map<string, number>();
  const reading = await readXml(source, [file], options, {
    kindOf: ({ name }) => (name === "post" ? "comment" : name === "thread" ? name : undefined),
    learn: ({ element, kind }) => {
      if (kind === "comment") {
        const thread = threads.get(threadOf(element));
        if (thread) thread.comments += 1;
        return;
      }
      const thread = readThread(element, blog);
      threads.set(idOf(element), thread);
      const site = URL.canParse(thread.link) ? siteOf(new URL(thread.link).origin) : null;
      if (site !== null) sites.set(site, (sites.get(site) ?? 0) + 1);
    },
    siteIn: () => [...sites].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null,
    terms: () => [],
    commentOf: (entry) => commentOf(entry, threads.get(threadOf(entry.element))),
    otherOf: ({ element }) => threadItem(idOf(element), threads.get(idOf(element))),
  });
  return { ...reading, notes: [reason("comment-private-fields"), ...reading.notes] };
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

/** What a thread without comments, or one that is here, says is nothing. */
function threadItem(id: string, thread: Thread | undefined): SourceItem | undefined {
  if (!thread || thread.comments === 0) return undefined;
  const { title, link, postId, isClosed, comments } = thread;
  const about = { kind: "other" as const, source: `thread:${id}`, title: title || link };
  if (postId === undefined) return { ...about, reasons: [reason("no-post-at", { address: link, count: comments })] };
  return isClosed ? { ...about, reasons: [reason("thread-closed")] } : undefined;
}

function commentOf({ element, isTooBig }: XmlEntry, thread: Thread | undefined): SourceComment {
  const [author] = all(element, "author");
  const message = textOfElement(element, "message");
  const [answered] = all(element, "parent");
  const answer = answered ? idOf(answered) : "";
  return {
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
