import { keepPreviousData } from "@tanstack/react-query";
import type { RefObject } from "react";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { maxTitleLength, maxTypedSlugLength } from "../../../../shared/limits.ts";
import type { NextSlugInput } from "../../../../shared/schemas/next-slug-schema.ts";
import type { SiteValues } from "../../../../shared/schemas/site-schema.ts";
import { codeOf, sentenceOf } from "../../../lib/calls/failure.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { usePaused } from "../../../lib/hooks/use-paused.ts";
import { useSite } from "../../../lib/page/page-state.ts";
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

/**
 * The slug that a post or page will have, as the server makes it from what is typed.
 *
 * @returns the slug, empty while it is unknown; the typed slug if another post has it; and the fault in the typed
 * address
 */
function useNextSlug({ title, slug, ...post }: NextSlugInput) {
  const typed = usePaused(slug.slice(0, maxTypedSlugLength + 1));
  const from = usePaused(typed === "" ? title.slice(0, maxTitleLength) : "");
  const next = trpc.post.nextSlug.useQuery(
    { ...post, title: from, slug: typed },
    {
      enabled: typed + from !== "",
      placeholderData: keepPreviousData,
      // Offline or signed out there is no slug to show. Autosave reports the reason.
      meta: { isQuiet: true, keepsSession: true },
    },
  );
  const problem = codeOf(next.error) === "BAD_REQUEST" ? sentenceOf(next.error) : undefined;
  const found = typed + from === "" ? undefined : next.data;
  return { slug: found?.slug, isCurrent: found?.isCurrent ?? false, taken: found?.taken ?? null, problem };
}
