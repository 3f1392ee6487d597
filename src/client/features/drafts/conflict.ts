import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { Basis } from "./base-version.ts";
import type { Rival } from "./conflict-dialog.tsx";
import { sayTheSame } from "./draft-text.ts";

/** A text that stands against the one in the form; `entryId` when it is in this browser's journal. */
export interface Contender extends Rival {
  entryId?: string;
}

interface Settling {
  /** Her text as it stands in the form at that moment. */
  readMine: () => DraftText;
  /** What her text stood on until now. */
  own: Basis;
  /** What the server has now. */
  current: Basis;
  /** Those in the journal first, the server's last. */
  others: Contender[];
  ask: (mine: DraftText, rival: Rival) => Promise<"mine" | "theirs">;
  keepAside: (text: DraftText) => Promise<unknown>;
  /** The writer has decided about this entry. */
  dropDecided: (entryId: string) => Promise<void>;
  /** @param left the entries that she was not asked about yet */
  onTaken: (taken: Basis & { text: DraftText; left: string[] }) => Promise<void>;
}

/**
 * Lets the writer choose.
 *
 * @param readMine her text as it stands at that moment
 * @returns on what her text now stands, or, when she took the other one, what lays that in its place
 */
export type SettleConflict = (readMine: () => DraftText, basis: Basis) => Promise<Basis | (() => Promise<void>)>;

/**
 * Asks about one text after the other. What is not chosen is kept all the same; the post itself has its own history.
 *
 * @returns on what her text now stands, or, when she took another, what lays it in place of hers
 */
export async function settleRivals({ readMine, own, current, others, ...parts }: Settling) {
  for (const [at, { entryId, ...rival }] of others.entries()) {
    const mine = readMine();
    const isSame = sayTheSame(mine, rival.text);
    const choice = isSame ? "mine" : await parts.ask(mine, rival);
    if (choice === "theirs") {
      await parts.keepAside(readMine());
      const left = others.slice(at + 1);
      // The server's text was not shown yet: sending this one must meet it, not write over it.
      const basis = left.some(({ origin }) => origin !== "this computer") ? own : current;
      const taken = { ...basis, text: rival.text, left: left.flatMap((other) => other.entryId ?? []) };
      return async () => {
        await parts.onTaken(taken);
        if (entryId) await parts.dropDecided(entryId);
      };
    }
    if (rival.origin !== "saved" && !isSame) await parts.keepAside(rival.text);
    if (entryId) await parts.dropDecided(entryId);
  }
  return current;
}
