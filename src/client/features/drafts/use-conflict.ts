import { useRef, useState } from "react";
import type { WorkingText } from "../../../shared/schemas/draft-schema.ts";
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
  mine: WorkingText;
  rival: Rival;
  onChoose: (choice: "mine" | "theirs") => void;
}

/** A text that the writer took instead of hers, and on what it stands. */
export interface Taken extends Basis {
  text: WorkingText;
  rivals: JournalEntry[];
}

interface ConflictOptions {
  copyId: string;
  isNew: boolean;
  /** Texts that other tabs left in this browser. */
  rivals: JournalEntry[];
  onTaken: (taken: Taken) => Promise<void>;
  /** The new post was added from another window or device, or the answer was lost: hers is a text of that post now. */
  onAdded: (blogId: string, mine: WorkingText) => Promise<void>;
}

/**
 * Lets the writer choose between her text and every other one, one after the other.
 *
 * @returns the question that waits for her, and what asks it
 */
export function useConflict({ copyId, isNew, rivals, onTaken, onAdded }: ConflictOptions) {
  const { client } = trpc.useUtils();
  const [question, setQuestion] = useState<Question | null>(null);
  /** Entries that the writer has decided about. */
  const decided = useRef(new Set<string>());
  const ask = (mine: WorkingText, rival: Rival) =>
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

  const keepAside = (text: WorkingText) =>
    within(takeWithinMs(text), (signal) => client.workingCopy.setAside.mutate({ copyId, isNew, text }, { signal }));

  const settleConflict = async (readMine: () => WorkingText, own: Basis) => {
    const [copy, blog, added] = await within(answerWithinMs, (signal) =>
      Promise.all([
        client.workingCopy.byId.query({ copyId }, { signal }),
        isNew ? null : readPost(client, copyId, signal),
        isNew ? client.workingCopy.addedAs.query({ copyId }, { signal }) : null,
      ]),
    );
    if (added) return () => onAdded(added.blogId, readMine());
    const others: Contender[] = rivals
      .filter(({ entryId }) => !decided.current.has(entryId))
      .map(({ text, at, entryId }) => ({ text, at, entryId, origin: "this computer" }));
    if (copy && !own.ownVersions.includes(copy.version)) {
      others.push({ text: textOf(copy), at: copy.updatedAt, origin: "elsewhere" });
    } else if (blog && blog.updatedAt.getTime() !== own.basedOn?.getTime()) {
      others.push({ text: textOf(blog), at: blog.updatedAt, origin: "saved" });
    }
    return settleRivals({
      ...{ readMine, own, others, ask, keepAside },
      current: { ownVersions: copy ? [copy.version] : [], basedOn: blog?.updatedAt ?? null },
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
