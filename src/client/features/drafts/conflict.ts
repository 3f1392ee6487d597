import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { BaseVersion } from "./autosave.ts";
import { areSameOnceSaved } from "./draft-text.ts";

/** A text of the same post that differs from the one in the form. */
export interface ConflictingText {
  text: DraftText;
  at: Date;
  origin: "saved" | "elsewhere" | "this computer";
  /** Its entry, if it is in this browser's journal. */
  entryId?: string;
}

/**
 * The writer's choice: their own text with its new base version and the post as it is stored, or the other text, which `show` puts
 * into the form.
 */
export type Resolution =
  | { chosen: "mine"; baseVersion: BaseVersion; post?: DraftText }
  | { chosen: "other"; show: () => Promise<void> };

/**
 * Lets the writer choose between texts.
 *
 * @param readMine reads the form's current text
 */
export type ResolveConflict = (readMine: () => DraftText, baseVersion: BaseVersion) => Promise<Resolution>;

interface Conflict {
  readMine: () => DraftText;
  /** The base version of the form's text so far. */
  own: BaseVersion;
  /** The base version that replaces what the server has now. */
  current: BaseVersion;
  /** Texts in the journal first, the server's last. */
  others: ConflictingText[];
  ask: (mine: DraftText, other: ConflictingText) => Promise<"mine" | "theirs">;
  /** Stores a text that was not chosen as a revision, or, of a new post, as another draft. */
  keepAsRevision: (text: DraftText) => Promise<unknown>;
  dropEntry: (entryId: string) => Promise<void>;
  /** @param remaining the entries that the writer was not asked about yet */
  onTaken: (taken: BaseVersion & { text: DraftText; remaining: string[] }) => Promise<void>;
}

/** Asks about one text after the other. A text that is not chosen is set aside; the post itself is in its history. */
export async function resolveConflicts({ readMine, own, current, others, ...actions }: Conflict): Promise<Resolution> {
  for (const [at, other] of others.entries()) {
    const mine = readMine();
    const isSame = areSameOnceSaved(mine, other.text);
    const choice = isSame ? "mine" : await actions.ask(mine, other);
    if (choice === "theirs") {
      await actions.keepAsRevision(readMine());
      const left = others.slice(at + 1);
      // The writer has not seen the server's text yet: sending this text must cause a conflict, not replace it.
      const baseVersion = left.some(({ origin }) => origin !== "this computer") ? own : current;
      // A text from before posts had details keeps those of the form.
      const text = { ...other.text, details: { ...mine.details, ...other.text.details } };
      const taken = { ...baseVersion, text, remaining: left.flatMap(({ entryId }) => entryId ?? []) };
      const show = async () => {
        await actions.onTaken(taken);
        if (other.entryId) await actions.dropEntry(other.entryId);
      };
      return { chosen: "other", show };
    }
    if (other.origin !== "saved" && !isSame) await actions.keepAsRevision(other.text);
    if (other.entryId) await actions.dropEntry(other.entryId);
  }
  return { chosen: "mine", baseVersion: current };
}
