import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { TRPCError } from "@trpc/server";
import type { Request, Response } from "express";
import type { CommentRow, CommentView } from "../../../shared/schemas/comment-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { disconnectCodes } from "../../core/platform/client-disconnect.ts";
import type { Limit } from "../../core/platform/limit.ts";
import type { Caller } from "../router.ts";

interface List {
  /** Name of the list in the envelope. */
  name: string;
  message: string;
  items: AsyncIterable<unknown>;
  /** Lets one list go on in each turn of the event loop, so that a request waits for one of them and not for all. */
  oneATurn: Limit;
}

/** Rows read before other requests get a turn, and characters collected before a chunk is written. */
const rowsAtATime = 50;
const charactersAtATime = 32 * 1024;

/**
 * Maximum listeners on one response: seven of `pipeline`, and those of the log, the metrics and the overload guard.
 * Node's default of ten would print a warning at each list.
 */
const mostListeners = 20;

/**
 * Streams the envelope of a list while the list is read, in constant memory. A slow client slows the reading, a disconnected
 * one ends it.
 *
 * @throws errors of the first rows, before the status is sent; later errors close the connection, so that a client cannot
 *   take a partial list for a complete one
 */
export async function sendList(req: Request, res: Response, { name, message, items, oneATurn }: List): Promise<void> {
  const head = JSON.stringify({ success: true, message });
  const chunks = envelopeChunks(`${head.slice(0, -1)},${JSON.stringify(name)}:[`, items, oneATurn);
  res.status(200).type("json");
  if (req.method === "HEAD") {
    await chunks.next();
    await chunks.return();
    res.end();
    return;
  }
  await writeNext(chunks, res);
  res.setMaxListeners(mostListeners);
  // Not a Readable: it would hold one more chunk for each client that does not read.
  await pipeline(chunks, res).catch((error) => {
    if (!disconnectCodes.includes(error.code)) throw error;
  });
}

async function writeNext(chunks: AsyncGenerator<Buffer, void>, res: Response): Promise<void> {
  const { value } = await chunks.next();
  if (value) res.write(value);
}

/** Chunks as bytes: a waiting string would take up to twice as much, in the heap. */
async function* envelopeChunks(
  head: string,
  items: AsyncIterable<unknown>,
  oneATurn: Limit,
): AsyncGenerator<Buffer, void> {
  let text = head;
  let rows = 0;
  for await (const item of items) {
    text += (rows === 0 ? "" : ",") + JSON.stringify(item);
    rows += 1;
    if (rows % rowsAtATime === 0 || text.length >= charactersAtATime) {
      const chunk = Buffer.from(text);
      // Cleared before the pause: otherwise the string would stay in memory beside its bytes.
      text = "";
      yield chunk;
      await oneATurn(() => nextTurn());
    }
  }
  yield Buffer.from(`${text}]}`);
}

/** Posts cached while comments are streamed: comments of one post are mostly close together. */
const maxCachedPosts = 20;

/** Maps each item of a list as it is read. */
export async function* mapEach<From, To>(items: AsyncIterable<From>, map: (item: From) => To): AsyncGenerator<To> {
  for await (const item of items) yield map(item);
}

/** Every approved comment of a post, newest first, page by page. */
export async function* approvedComments(api: Caller, postId: string): AsyncGenerator<CommentView> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Caller["comment"]["listForPost"]>> = await api.comment.listForPost({
      postId,
      cursor,
    });
    yield* page.comments;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Every comment with its whole post. */
export async function* commentsWithBlogs(api: Caller): AsyncGenerator<{ comment: CommentRow; blog: PostView }> {
  const cached = new Map<string, PostView>();
  for await (const comment of await api.comment.adminAll()) {
    const blog = cached.get(comment.postId) ?? (await findBlog(api, comment.postId));
    // The post, and with it the comment, was deleted meanwhile.
    if (!blog) continue;
    if (cached.size >= maxCachedPosts) cached.clear();
    cached.set(blog._id, blog);
    yield { comment, blog };
  }
}

/** A post that may have been deleted since its id was read. */
export async function findBlog(api: Caller, postId: string): Promise<PostView | null> {
  try {
    return await api.post.byId({ postId });
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
