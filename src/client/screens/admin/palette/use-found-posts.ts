import { keepPreviousData } from "@tanstack/react-query";
import { maxSearchLength } from "../../../../shared/limits.ts";
import { fold } from "../../../../shared/text/search-rule.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { usePaused } from "../../../lib/hooks/use-paused.ts";

/** Lines of posts. */
const maxShown = 8;

/** The posts whose title contains a text, those changed last first. Without a text, those changed last. */
export function useFoundPosts(text: string) {
  const search = usePaused(text.trim().slice(0, maxSearchLength));
  const found = trpc.post.adminList.useQuery(
    { search, isTitleOnly: true, sort: "changed" },
    { placeholderData: keepPreviousData },
  );
  // Of an earlier answer, what the text typed since still finds.
  const wanted = fold(text.trim());
  const posts = (found.data?.items ?? []).filter(({ title }) => fold(title).includes(wanted)).slice(0, maxShown);
  return posts.map(({ _id, title, isPublished, publishAt }) => {
    const status: "published" | "scheduled" | "draft" = isPublished ? "published" : publishAt ? "scheduled" : "draft";
    return { _id, title, status };
  });
}
