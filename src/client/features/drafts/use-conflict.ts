import { useRef, useState } from "react";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { answerTimeoutMs, saveTimeoutMs, withTimeout } from "../../lib/calls/with-timeout.ts";
import type { BaseVersion } from "./autosave.ts";
import { type ConflictingText, type ResolveConflict, resolveConflicts } from "./conflict.ts";
import { draftTextOf } from "./draft-text.ts";
import { dropEntry, type JournalEntry } from "./journal.ts";

interface Question {
  isNew: boolean;
  mine: DraftText;
  other: ConflictingText;
  onChoose: (choice: "mine" | "theirs") => void;
}

/** The other text, which the writer chose, and the entries that they were not asked about yet. */
export interface Taken extends BaseVersion {
  text: DraftText;
  /** The post as it is stored now; null for a new one. */
  post: DraftText | null;
  conflicts: JournalEntry[];
}

interface ConflictOptions {
  draftId: string;
  isNew: boolean;
  /** Other texts in the journal. */
  conflicts: JournalEntry[];
  onTaken: (taken: Taken) => Promise<void>;
  /** Another window or device added the new post, or the answer was lost: this text is now a draft of that post. */
  onAdded: (postId: string, mine: DraftText) => Promise<void>;
}

/**
 * Lets the writer choose between the form's text and every other one, one after the other.
 *
 * @returns the open question, and the function that asks it
 */
export function useConflict({ draftId, isNew, conflicts, onTaken, onAdded }: ConflictOptions) {
  const { client } = trpc.useUtils();
  const [question, setQuestion] = useState<Question | null>(null);
  /** Entries that the writer has decided about. */
  const decided = useRef(new Set<string>());
  const ask = (mine: DraftText, other: ConflictingText) =>
    new Promise<"mine" | "theirs">((resolve) => {
      const onChoose = (choice: "mine" | "theirs") => {
        setQuestion(null);
        resolve(choice);
      };
      setQuestion({ isNew, mine, other, onChoose });
    });

  const keepAsRevision = (text: DraftText) =>
    withTimeout(saveTimeoutMs(text), (signal) =>
      client.draft.keepAsRevision.mutate({ draftId, isNew, text }, { signal }),
    );

  const resolveConflict: ResolveConflict = async (readMine, own) => {
    const [draft, post, added] = await withTimeout(answerTimeoutMs, (signal) =>
      Promise.all([
        client.draft.byId.query({ draftId }, { signal }),
        isNew ? null : client.post.toEdit.query({ postId: draftId }, { signal }),
        isNew ? client.draft.addedAs.query({ draftId }, { signal }) : null,
      ]),
    );
    if (added) return { chosen: "other", show: () => onAdded(added.postId, readMine()) };
    const others: ConflictingText[] = conflicts
      .filter(({ entryId }) => !decided.current.has(entryId))
      .map(({ text, at, entryId }) => ({ text, at, entryId, origin: "this computer" }));
    if (draft && !own.ownVersions.includes(draft.version)) {
      others.push({ text: draftTextOf(draft), at: draft.updatedAt, origin: "elsewhere" });
    } else if (post && post.updatedAt.getTime() !== own.basedOn?.getTime()) {
      others.push({ text: draftTextOf(post), at: post.updatedAt, origin: "saved" });
    }
    const resolution = await resolveConflicts({
      readMine,
      own,
      others,
      ask,
      keepAsRevision,
      current: { ownVersions: draft ? [draft.version] : [], basedOn: post?.updatedAt ?? null },
      dropEntry: async (entryId) => {
        decided.current.add(entryId);
        await dropEntry(entryId);
      },
      onTaken: ({ remaining, ...taken }) =>
        onTaken({
          ...taken,
          post: post && draftTextOf(post),
          conflicts: conflicts.filter(({ entryId }) => remaining.includes(entryId)),
        }),
    });
    return resolution.chosen === "mine" && post ? { ...resolution, post: draftTextOf(post) } : resolution;
  };
  return { question, resolveConflict };
}
