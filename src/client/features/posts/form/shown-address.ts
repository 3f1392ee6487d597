import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { SiteValues } from "../../../../shared/schemas/site-schema.ts";

interface Addressed {
  isPage: boolean;
  /** Null for a new post. */
  postId: string | null;
  /** Undefined while it is unknown. */
  slug: string | undefined;
  postAddress: SiteValues["postAddress"];
}

/** Shown instead of the part that the server makes later from the title or id. */
const unknown = "…";

/** The path that the post or page in a form will have, as the browser's address bar shows it. */
export function shownAddress({ isPage, postId, slug = unknown, postAddress: chosen }: Addressed): string {
  if (isPage) return `/${slug}`;
  if (chosen === "title") return `/blog/${slug}`;
  return postId ? postAddress(postId) : `/blog/${unknown}`;
}
