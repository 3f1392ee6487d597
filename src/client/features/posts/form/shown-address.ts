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

/** What the server makes of the title or id later. */
const unknown = "…";

/** The path that a post or page in its form will have, as readers see it in the browser. */
export function shownAddress({ isPage, postId, slug = unknown, postAddress: chosen }: Addressed): string {
  if (isPage) return `/${slug}`;
  if (chosen === "title") return `/blog/${slug}`;
  return postId ? postAddress(postId) : `/blog/${unknown}`;
}
