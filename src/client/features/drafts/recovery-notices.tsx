import { useMutation, useQuery } from "@tanstack/react-query";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { allEntries, dropEntry, type JournalEntry } from "./journal.ts";
import { whenSaved } from "./pending-saves.ts";
import "./draft-notice.css";

interface RecoveredTextsProps {
  /** A post that was deleted. */
  draftId: string;
  /** The text is now among the unfinished posts. */
  onKept: () => void;
}

/** Offers the journal's texts of a post that was deleted elsewhere: each can become a new post. */
export function RecoveredTexts({ draftId, onKept }: RecoveredTextsProps) {
  const words = useAdminWords();
  const { client } = trpc.useUtils();
  const recovered = useQuery({
    queryKey: ["recovered texts", draftId],
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    queryFn: async () => {
      await whenSaved(draftId);
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
  return recovered.data?.map((entry) => (
    <div key={entry.entryId} className="notice draft-notice">
      <p>
        {words.drafts.recovered(
          <TimeAgo key="ago" moment={entry.at} />,
          entry.text.title.trim() || words.posts.untitled,
        )}
      </p>
      <Button className="button button-small" isInactive={keep.isPending} onClick={() => keep.mutate(entry)}>
        {words.drafts.continueAsNew}
      </Button>
    </div>
  ));
}
