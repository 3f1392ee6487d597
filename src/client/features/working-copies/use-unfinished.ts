import { useMutation, useQuery } from "@tanstack/react-query";
import { previewLength } from "../../../shared/limits.ts";
import { trpc } from "../../lib/trpc.ts";
import { whenClosed } from "./closing.ts";
import { allEntries, dropEntry } from "./journal.ts";
import { openTexts } from "./open-tabs.ts";
import { plainText } from "./plain-text.ts";
import { areSameTexts, emptyText } from "./working-text.ts";

export interface Unfinished {
  copyId: string;
  title: string;
  preview: string;
  at: Date;
  /** The versions on the server that this is: others are not discarded with it. */
  ownVersions: string[];
}

/** New posts that were begun and never added, on the server or in this browser, without those open in other tabs. */
export function useUnfinished(openId: string) {
  const { client } = trpc.useUtils();
  const key = ["unfinished", openId];
  const list = useQuery({
    queryKey: key,
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    queryFn: async () => {
      await whenClosed();
      const [here, onServer, open] = await Promise.all([
        entriesHere(),
        client.workingCopy.unfinished.query().catch(() => []),
        openTexts(),
      ]);
      const isElsewhere = (copyId: string) => copyId === openId || open.some((tab) => tab.copyId === copyId);
      const there = onServer.map(({ _id, updatedAt, version, ...rest }) => ({
        ...{ ...rest, copyId: _id, at: updatedAt },
        ownVersions: [version],
      }));
      // Without the server, what this browser keeps is offered all the same. What it has is what was typed last.
      const all = [...here, ...there.filter((copy) => !here.some((entry) => entry.copyId === copy.copyId))];
      return all.filter(({ copyId }) => !isElsewhere(copyId));
    },
  });
  const discard = useMutation({
    mutationFn: async ({ copyId, ownVersions }: Unfinished) => {
      await client.workingCopy.discard.mutate({ copyId, ownVersions });
      const entries = await allEntries();
      await Promise.all(entries.filter((it) => it.copyId === copyId).map(({ entryId }) => dropEntry(entryId)));
    },
    onSettled: () => list.refetch(),
  });
  return { posts: list.data ?? [], discard };
}

async function entriesHere(): Promise<Unfinished[]> {
  const entries = (await allEntries()).filter(({ isNew, text }) => isNew && !areSameTexts(text, emptyText));
  // Newest first; of one post the newest only.
  const newest = entries.filter((entry, at) => entries.findIndex(({ copyId }) => copyId === entry.copyId) === at);
  return newest.map(({ copyId, text, at, ownVersions }) => ({
    copyId,
    ownVersions,
    title: text.title,
    preview: plainText(text.description).slice(0, previewLength),
    at,
  }));
}
