import { TRPCError } from "@trpc/server";
import type { CommentRow, CommentView } from "../../../shared/schemas/comment-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import type { Caller } from "../router.ts";

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
