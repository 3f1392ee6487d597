import type { RefObject } from "react";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { SiteValues } from "../../../../shared/schemas/site-schema.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useNextSlug } from "./use-next-slug.ts";
import { useTyped } from "./use-typed.ts";

const none = { title: "", slug: "", language: "" };
const read = (textOf: (name: string) => string) => ({
  title: textOf("title"),
  slug: textOf("slug"),
  language: textOf("language"),
});

/**
 * The addresses, with the host, of the post in the form around an element, if they are known.
 *
 * @returns the post's own address, the readable one, and whether they are the same
 */
export function useShownAddress(
  element: RefObject<HTMLElement | null>,
  { postId, isPage }: { postId: string | null; isPage: boolean },
) {
  const { host } = new URL(useSite().url);
  const settings = trpc.site.current.useQuery(undefined, { meta: { isQuiet: true } });
  const chosen = settings.data?.values.postAddress ?? "id";
  const typed = useTyped(element, none, read);
  const { slug, isCurrent, taken, problem } = useNextSlug({ ...typed, postId, isPage });
  const address = (postAddress: typeof chosen) => host + shownAddress({ isPage, postId, slug, postAddress });
  return {
    slug,
    own: address(chosen),
    readable: address("title"),
    isOwn: isPage || chosen === "title",
    /** The post already has the readable address. */
    isCurrent,
    isPlanned: slug !== undefined && !isCurrent,
    isTyped: typed.slug !== "",
    taken,
    problem,
  };
}

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
