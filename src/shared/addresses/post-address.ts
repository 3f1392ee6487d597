import { pageRoutes, urlOf } from "../routes.ts";

/** The address of a post. @param postId its id or slug @param before starts its comments after this one, given by its id; null starts at the newest */
export function postAddress(postId: string, before: string | null = null): string {
  const address = urlOf(pageRoutes.post.path, { postId });
  return before === null ? address : `${address}?before=${before}`;
}

/** Reads where the address of a post starts its comments (`?before=…`): a comment's id, or null for the newest. */
export function readCommentsBefore(parameters: URLSearchParams): string | null {
  const before = parameters.get("before") ?? "";
  return /^[0-9a-z]{26}$/.test(before) ? before : null;
}
