import { titleImagePath } from "../../../shared/addresses/title-image-path.ts";
import { eachShown } from "../../../shared/post-fields.ts";
import type { CommentView } from "../../../shared/schemas/comment-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { absoluteUrls } from "../../core/html/absolute-urls.ts";

/**
 * Maps views to REST's fields: fixed names, `blog` instead of `postId`, absolute URLs. JSON writes dates as ISO text.
 *
 * @param origin public origin of this response, without a trailing slash
 */
export function restViews(origin: string) {
  return {
    blog: (view: PostView) => ({
      _id: view._id,
      title: view.title,
      subTitle: view.subTitle,
      description: absoluteUrls(view.description, origin),
      category: view.category,
      image: origin + (view.image ?? titleImagePath()),
      isPublished: view.isPublished,
      createdAt: view.createdAt,
      updatedAt: view.updatedAt,
      publishedAt: view.publishedAt,
      ...eachShown("api", (name) => view[name]),
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
