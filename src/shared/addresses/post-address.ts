import { pageRoutes, urlOf } from "../routes.ts";

/**
 * The address of a post or page.
 *
 * @param ref id or slug of a post; a slash and the slug of a page
 * @param before starts its comments after this one, given by its id; null starts at the newest
 */
export function postAddress(ref: string, before: string | null = null): string {
  const address =
    ref[0] === "/" ? urlOf(pageRoutes.page.path, { slug: ref.slice(1) }) : urlOf(pageRoutes.post.path, { postId: ref });
  return before === null ? address : `${address}?before=${before}`;
}

/** What the parameters of a route name: a post, or a page, which is at no other address than its slug. */
export const refIn = ({ postId, slug }: { postId?: string | undefined; slug?: string | undefined }): string =>
  postId ?? `/${slug}`;

/** Reads where the address of a post starts its comments (`?before=…`): a comment's id, or null for the newest. */
export function readCommentsBefore(parameters: URLSearchParams): string | null {
  const before = parameters.get("before") ?? "";
  return /^[0-9a-z]{26}$/.test(before) ? before : null;
}
