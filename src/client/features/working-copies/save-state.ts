/** What has become of what was typed. */
export type SaveState =
  /** Nothing was typed. */
  | { kind: "untouched" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** The server cannot be had; `isKept` says whether the journal has it. */
  | { kind: "offline"; isKept: boolean }
  /** The server will not take this text. */
  | { kind: "refused"; sentence: string; isKept: boolean };
