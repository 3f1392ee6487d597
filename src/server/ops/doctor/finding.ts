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

export const restoreBackup = "restore a backup: docs/operations.md, Restore";
