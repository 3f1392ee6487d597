import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { previewLength } from "../../../shared/limits.ts";
import type { UnfinishedInput } from "../../../shared/schemas/draft-schema.ts";
import { trpc } from "../../lib/trpc.ts";
import { retryOnce } from "../../lib/with-timeout.ts";
import { areSameTexts, emptyText } from "./draft-text.ts";
import { allEntries, dropEntry, type JournalEntry } from "./journal.ts";
import { openTexts } from "./open-tabs.ts";
import { closingIds, whenClosed, whenKept } from "./pending-saves.ts";
import { plainText } from "./plain-text.ts";
import { forgetLeft, type LeftHere, newPostsLeftHere } from "./recovered-in-tab.ts";

export interface Unfinished {
  draftId: string;
  title: string;
  preview: string;
  at: Date;
  /** The versions on the server that this is: others are not discarded with it. */
  ownVersions: string[];
}

/** How soon a server that could not be had is asked again, in milliseconds. */
const askAgainMs = 15_000;

/** Always as it is now, and without waiting for a network: what this browser keeps is offered all the same. */
const fresh = {
  staleTime: 0,
  gcTime: 0,
  networkMode: "always",
  retry: retryOnce,
} as const;

/** New posts that were begun and never added, on the server or in this browser, without those open in other tabs. */
export function useUnfinished(openId: string) {
  const { client } = trpc.useUtils();
  const here = useQuery({ queryKey: ["unfinished here", openId], ...fresh, queryFn: findHere });
  const there = useInfiniteQuery({
    queryKey: ["unfinished", openId],
    ...fresh,
    initialPageParam: null as UnfinishedInput["cursor"],
    queryFn: ({ pageParam, signal }) => client.draft.unfinished.query({ cursor: pageParam }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.status === "error" ? askAgainMs : false),
  });
  const refetch = async () => {
    // In this order: what the journal has dropped is on the server by then, and never out of sight.
    await there.refetch();
    await here.refetch();
  };
  const refetchLater = useEffectEvent(refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text in the form means that one was left
  useEffect(() => {
    // Its last words may hang on their way to the server: what is offered meanwhile is what the journal has of them.
    if (closingIds().length > 0) void whenClosed().then(() => refetchLater());
  }, [openId]);

  const discard = useMutation({
    mutationFn: async ({ draftId, ownVersions }: Unfinished) => {
      await client.draft.discard.mutate({ draftId, ownVersions });
      const entries = await allEntries();
      await Promise.all(entries.filter((it) => it.draftId === draftId).map(({ entryId }) => dropEntry(entryId)));
      forgetLeft(draftId);
    },
    onSettled: refetch,
  });

  const onServer: Unfinished[] = there.isLoadingError
    ? newPostsLeftHere().map(asOffered)
    : (there.data?.pages ?? []).flatMap(({ items }) =>
        items.map(({ _id, updatedAt, version, ...rest }) => ({
          ...{ ...rest, draftId: _id, at: updatedAt },
          ownVersions: [version],
        })),
      );
  const { posts, elsewhere } = here.data ?? { posts: [], elsewhere: [] };
  // What the journal has was typed last.
  const all = [...posts, ...onServer.filter(({ draftId }) => !posts.some((post) => post.draftId === draftId))];
  const offered = all.filter(({ draftId }) => draftId !== openId && !elsewhere.includes(draftId));
  return { posts: here.data ? offered : [], more: there, discard };
}

/** A text of this browser as the list shows it. */
const asOffered = ({ draftId, text, at, ownVersions }: LeftHere | JournalEntry): Unfinished => ({
  ...{ draftId, at, ownVersions },
  title: text.title,
  preview: plainText(text.description).slice(0, previewLength),
});

/** What the journal has of new posts, and which posts other tabs have open. */
async function findHere(): Promise<{ posts: Unfinished[]; elsewhere: string[] }> {
  await whenKept();
  const [all, open] = await Promise.all([allEntries(), openTexts()]);
  const entries = all.filter(({ isNew, text }) => isNew && !areSameTexts(text, emptyText));
  // Newest first; of one post the newest only.
  const newest = entries.filter((entry, at) => entries.findIndex(({ draftId }) => draftId === entry.draftId) === at);
  const left = closingIds();
  return {
    posts: newest.map(asOffered),
    elsewhere: open.map(({ draftId }) => draftId).filter((draftId) => !left.includes(draftId)),
  };
}
