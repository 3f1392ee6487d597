import { useRef, useState } from "react";
import type { WorkingText } from "../../../shared/working-copy-schema.ts";
import { trpc } from "../../lib/trpc.ts";
import type { Rival } from "./choose-text.tsx";
import { dropEntry, type JournalEntry } from "./journal.ts";
import type { Basis } from "./keeper.ts";
import { areSameTexts, textOf } from "./working-text.ts";

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
}

/**
 * Lets the writer choose between her text and every other one, one after the other.
 *
 * @returns the question that waits for her, and what asks it
 */
export function useConflict({ copyId, isNew, rivals, onTaken }: ConflictOptions) {
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

  const keepAside = (text: WorkingText) => client.workingCopy.setAside.mutate({ copyId, isNew, text });

  const settleConflict = async (mine: WorkingText, { ownVersions, basedOn }: Basis): Promise<Basis | null> => {
    const [copy, blog] = await Promise.all([
      client.workingCopy.byId.query({ copyId }),
      isNew ? null : client.blog.byId.query({ blogId: copyId }),
    ]);
    const basis = { ownVersions: copy ? [copy.version] : [], basedOn: blog?.updatedAt ?? null };
    const others: (Rival & { entryId?: string })[] = rivals
      .filter(({ entryId }) => !decided.current.has(entryId))
      .map(({ text, at, entryId }) => ({ text, at, entryId, origin: "this computer" }));
    if (copy && !ownVersions.includes(copy.version)) {
      others.push({ text: textOf(copy), at: copy.updatedAt, origin: "elsewhere" });
    } else if (blog && blog.updatedAt.getTime() !== basedOn?.getTime()) {
      others.push({ text: textOf(blog), at: blog.updatedAt, origin: "saved" });
    }
    for (const [at, { entryId, ...rival }] of others.entries()) {
      const choice = areSameTexts(mine, rival.text) ? "mine" : await ask(mine, rival);
      // What is not chosen is kept all the same; the post itself has its own history.
      if (choice === "theirs") await keepAside(mine);
      else if (rival.origin !== "saved" && !areSameTexts(mine, rival.text)) await keepAside(rival.text);
      if (choice === "theirs") {
        const left = others.slice(at + 1).map((other) => other.entryId);
        await onTaken({ ...basis, text: rival.text, rivals: rivals.filter((it) => left.includes(it.entryId)) });
      }
      if (entryId) {
        decided.current.add(entryId);
        await dropEntry(entryId);
      }
      if (choice === "theirs") return null;
    }
    return basis;
  };
  return { question, settleConflict };
}
