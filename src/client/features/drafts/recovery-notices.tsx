import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { allEntries, dropEntry, type JournalEntry } from "./journal.ts";
import { whenSaved } from "./pending-saves.ts";
import "./draft-notice.css";

/** Says that the form shows text which is not in the post yet, and offers to discard it. */
export function RestoredNotice({ at, onDiscard }: { at: Date; onDiscard: () => Promise<void> }) {
  const [step, setStep] = useState<"shown" | "asking" | "busy">("shown");
  return (
    <div className="notice draft-notice">
      <p>
        You are back at what you wrote <TimeAgo moment={at} />. It is not in the post yet.
      </p>
      <button type="button" className="button button-small" onClick={() => setStep("asking")}>
        Discard it
      </button>
      {step !== "shown" && (
        <ConfirmDialog
          title="Discard what you wrote?"
          action="Discard"
          isBusy={step === "busy"}
          onConfirm={() => {
            setStep("busy");
            onDiscard()
              .catch(() => {})
              .finally(() => setStep("shown"));
          }}
          onCancel={() => setStep("shown")}
        >
          The form will show the post as it is saved.
        </ConfirmDialog>
      )}
    </div>
  );
}

interface RecoveredTextsProps {
  /** A post that was deleted. */
  draftId: string;
  /** The text is among the unfinished posts now. */
  onKept: () => void;
}

/** Offers the journal's texts of a post that was deleted elsewhere: each can become a new post. */
export function RecoveredTexts({ draftId, onKept }: RecoveredTextsProps) {
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
        What you wrote <TimeAgo moment={entry.at} /> is still here: “{entry.text.title.trim() || "Untitled"}”.
      </p>
      <Button className="button button-small" isInactive={keep.isPending} onClick={() => keep.mutate(entry)}>
        Continue as a new post
      </Button>
    </div>
  ));
}
