import { screenRoutes, urlOf } from "../routes.ts";

/**
 * The address of a post or page.
 *
 * @param ref id or slug of a post; a slash and the slug of a page
 * @param before starts its comments after this one, given by its id; null starts at the newest
 */
export function postAddress(ref: string, before: string | null = null): string {
  const address =
    ref[0] === "/"
      ? urlOf(screenRoutes.page.path, { slug: ref.slice(1) })
      : urlOf(screenRoutes.post.path, { postId: ref });
  return before === null ? address : `${address}?before=${before}`;
}

/** The post or page that the parameters of a route name. A page has no other address than its slug. */
export const refIn = ({ postId, slug }: { postId?: string | undefined; slug?: string | undefined }): string =>
  postId ?? `/${slug}`;

/** The form under a post. @param answered the id of the comment that the form answers */
export function commentFormAddress(postId: string, answered: string | null): string {
  return `${postAddress(postId)}${answered === null ? "" : `?reply=${answered}`}#comment-form`;
}

/**
 * Reads a comment's id from the address of a post: where its comments start (`?before=…`; null for the newest), or which of them the
 * form answers (`?reply=…`).
 */
export function readCommentId(parameters: URLSearchParams, name: "before" | "reply"): string | null {
  const id = parameters.get(name) ?? "";
  return /^[0-9a-z]{26}$/.test(id) ? id : null;
}
