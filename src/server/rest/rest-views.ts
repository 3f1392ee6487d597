import type { CommentView } from "../../shared/schemas/comment-schema.ts";
import type { PostView } from "../../shared/schemas/post-schema.ts";
import { absoluteUrls } from "../html/absolute-urls.ts";

/**
 * What REST shows of our views: exactly the fields of design §5, `blog` instead of `postId`, absolute URLs. Moments turn
 * into ISO text as JSON is written.
 *
 * @param origin public origin of this answer, without a trailing slash
 */
export function restViews(origin: string) {
  return {
    blog: (view: PostView) => ({
      _id: view._id,
      title: view.title,
      subTitle: view.subTitle,
      description: absoluteUrls(view.description, origin),
      category: view.category,
      image: origin + view.image,
      isPublished: view.isPublished,
      createdAt: view.createdAt,
      updatedAt: view.updatedAt,
      publishedAt: view.publishedAt,
    }),
    /** `blog` is the post's id, or the whole post where one is given. */
    comment: <Post>(view: CommentView, blog: Post) => ({
      _id: view._id,
      blog,
      name: view.name,
      content: view.content,
      isApproved: view.isApproved,
      createdAt: view.createdAt,
    }),
  };
}

export type RestViews = ReturnType<typeof restViews>;
