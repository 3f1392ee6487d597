import { keepPreviousData } from "@tanstack/react-query";
import { maxTitleLength, maxTypedSlugLength } from "../../../../shared/limits.ts";
import type { NextSlugInput } from "../../../../shared/schemas/next-slug-schema.ts";
import { codeOf, sentenceOf } from "../../../lib/calls/failure.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { usePaused } from "../../../lib/hooks/use-paused.ts";

/**
 * The slug that a post or page will have, as the server makes it from what is typed.
 *
 * @returns the slug, empty while it is unknown; the typed slug if another post has it; and the fault in the typed
 * address
 */
export function useNextSlug({ title, slug, ...post }: NextSlugInput) {
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
