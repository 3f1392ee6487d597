import { useRef, useState } from "react";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { readPost } from "../../lib/read-post.ts";
import { trpc } from "../../lib/trpc.ts";
import { answerWithinMs, takeWithinMs, within } from "../../lib/with-timeout.ts";
import type { Basis } from "./base-version.ts";
import { type Contender, settleRivals } from "./conflict.ts";
import type { Rival } from "./conflict-dialog.tsx";
import { textOf } from "./draft-text.ts";
import { dropEntry, type JournalEntry } from "./journal.ts";

interface Question {
  isNew: boolean;
  mine: DraftText;
  rival: Rival;
  onChoose: (choice: "mine" | "theirs") => void;
}

/** A text that the writer took instead of hers, and on what it stands. */
export interface Taken extends Basis {
  text: DraftText;
  rivals: JournalEntry[];
}

interface ConflictOptions {
  draftId: string;
  isNew: boolean;
  /** Texts that other tabs left in this browser. */
  rivals: JournalEntry[];
  onTaken: (taken: Taken) => Promise<void>;
  /** The new post was added from another window or device, or the answer was lost: hers is a text of that post now. */
  onAdded: (postId: string, mine: DraftText) => Promise<void>;
}

/**
 * Lets the writer choose between her text and every other one, one after the other.
 *
 * @returns the question that waits for her, and what asks it
 */
export function useConflict({ draftId, isNew, rivals, onTaken, onAdded }: ConflictOptions) {
  const { client } = trpc.useUtils();
  const [question, setQuestion] = useState<Question | null>(null);
  /** Entries that the writer has decided about. */
  const decided = useRef(new Set<string>());
  const ask = (mine: DraftText, rival: Rival) =>
    new Promise<"mine" | "theirs">((resolve) => {
      setQuestion({
        isNew,
        mine,
        rival,
        onChoose: (choice) => {
          setQuestion(null);
          resolve(choice);
        },
      });
    });

  const keepAside = (text: DraftText) =>
    within(takeWithinMs(text), (signal) => client.draft.keepAsRevision.mutate({ draftId, isNew, text }, { signal }));

  const settleConflict = async (readMine: () => DraftText, own: Basis) => {
    const [copy, post, added] = await within(answerWithinMs, (signal) =>
      Promise.all([
        client.draft.byId.query({ draftId }, { signal }),
        isNew ? null : readPost(client, draftId, signal),
        isNew ? client.draft.addedAs.query({ draftId }, { signal }) : null,
      ]),
    );
    if (added) return () => onAdded(added.postId, readMine());
    const others: Contender[] = rivals
      .filter(({ entryId }) => !decided.current.has(entryId))
      .map(({ text, at, entryId }) => ({ text, at, entryId, origin: "this computer" }));
    if (copy && !own.ownVersions.includes(copy.version)) {
      others.push({ text: textOf(copy), at: copy.updatedAt, origin: "elsewhere" });
    } else if (post && post.updatedAt.getTime() !== own.basedOn?.getTime()) {
      others.push({ text: textOf(post), at: post.updatedAt, origin: "saved" });
    }
    return settleRivals({
      ...{ readMine, own, others, ask, keepAside },
      current: { ownVersions: copy ? [copy.version] : [], basedOn: post?.updatedAt ?? null },
      dropDecided: async (entryId) => {
        decided.current.add(entryId);
        await dropEntry(entryId);
      },
      onTaken: ({ left, ...taken }) =>
        onTaken({ ...taken, rivals: rivals.filter(({ entryId }) => left.includes(entryId)) }),
    });
  };
  return { question, settleConflict };
}
