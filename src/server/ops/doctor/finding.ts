import { pluralize } from "../../core/platform/pluralize.ts";

/** The result of one check. */
export interface Finding {
  /** `note`: works, but the operator should know about it. `problem`: something is lost, fails or will fail soon. */
  how: "well" | "note" | "problem";
  /** What was found. */
  what: string;
  /** What to do about it, for notes and problems. */
  todo?: string;
}

export const well = (what: string): Finding => ({ how: "well", what });
export const note = (what: string, todo: string): Finding => ({ how: "note", what, todo });
export const problem = (what: string, todo: string): Finding => ({ how: "problem", what, todo });

/** A short list: the first few, and the number of others. */
export function shortList(names: string[], shown = 5): string {
  const more = names.length - shown;
  return names.slice(0, shown).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** One finding about all things of a kind, with their names; none without any. @param what for one thing and for several */
export const about = (
  how: typeof note,
  names: readonly string[],
  what: readonly [string, string],
  todo: string,
): Finding[] =>
  names.length === 0 ? [] : [how(`${pluralize(names.length, ...what)}: ${shortList([...names])}`, todo)];

/** Nothing for a database that is damaged or of another version: `checkDatabase` reports it. */
export function ifReadable(check: () => Finding[]): Finding[] {
  try {
    return check();
  } catch {
    return [];
  }
}

export const restoreBackup = "restore a backup: docs/operations.md, Restore";
