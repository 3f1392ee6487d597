import { useMutation, useQuery } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { allEntries, dropEntry, type JournalEntry } from "./journal.ts";
import { whenClosed } from "./pending-saves.ts";
import "./draft-notice.css";

interface LeftTextsProps {
  /** A post that is gone. */
  draftId: string;
  /** The text is among the unfinished posts now. */
  onKept: () => void;
}

/** Offers what this browser kept of a post that was deleted elsewhere: it can become a new one. */
export function LeftTexts({ draftId, onKept }: LeftTextsProps) {
  const { client } = trpc.useUtils();
  const left = useQuery({
    queryKey: ["left texts", draftId],
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    queryFn: async () => {
      await whenClosed(draftId);
      return (await allEntries()).filter((entry) => entry.draftId === draftId);
    },
  });
  const keep = useMutation({
    mutationFn: async ({ entryId, text }: JournalEntry) => {
      await client.draft.keepAsRevision.mutate({ draftId, isNew: true, text: { ...text, publishedAt: null } });
      await dropEntry(entryId);
    },
    onSuccess: onKept,
  });
  return left.data?.map((entry) => (
    <div key={entry.entryId} className="notice working-notice">
      <p>
        What you wrote <TimeAgo moment={entry.at} /> is still here: “{entry.text.title.trim() || "Untitled"}”.
      </p>
      <Button className="button button-small" isInactive={keep.isPending} onClick={() => keep.mutate(entry)}>
        Continue as a new post
      </Button>
    </div>
  ));
}
