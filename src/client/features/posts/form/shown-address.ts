import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { SiteValues } from "../../../../shared/schemas/site-schema.ts";

interface Addressed {
  kind: "post" | "page";
  /** Null for a new post. */
  postId: string | null;
  /** As typed; the server makes it an address. */
  slug: string;
  postAddress: SiteValues["postAddress"];
}

/** What the server makes of the title or id later. */
const unknown = "…";

/** The path that a post or page in its form will have, as far as it is known. */
export function shownAddress({ kind, postId, slug, postAddress: chosen }: Addressed): string {
  const typed = slug.trim().toLowerCase().replace(/\s+/g, "-");
  if (kind === "page") return `/${typed || unknown}`;
  if (chosen === "title") return `/blog/${typed || unknown}`;
  return postId ? postAddress(postId) : `/blog/${unknown}`;
}
