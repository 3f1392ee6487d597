/** Why the server does not have a text. */
export type Trouble =
  /** It did not answer. */
  | { kind: "offline" }
  | { kind: "signedOut" }
  /** Its own words. */
  | { kind: "refused"; sentence: string };

/** What has become of what was typed. */
export type SaveState =
  /** Nothing was typed. */
  | { kind: "untouched" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** `isKept` says whether the journal has it. */
  | (Trouble & { isKept: boolean });
