import { maxOwnVersions } from "../../../shared/limits.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { areSameOnceSaved, areSameTexts } from "./draft-text.ts";

/** The state of the server that a text is based on. The server accepts a text only if this still matches. */
export interface BaseVersion {
  /** Versions of the draft that this form sent. The server has one of them, or none. */
  ownVersions: string[];
  /** `updatedAt` of the post that the text is based on; null for a new post. */
  basedOn: Date | null;
}

/** The reason why the server does not have the text. */
export type Trouble =
  /** The server did not answer. */
  | { kind: "offline" }
  | { kind: "signedOut" }
  /** The server refused, with this sentence. */
  | { kind: "refused"; sentence: string };

type Progress = { kind: "untouched" } | { kind: "saving" } | { kind: "saved" };

/** The status that the writing bar shows. */
export type SaveState = (
  | Progress
  /** `isKept` says whether the journal has the text. */
  | (Trouble & { isKept: boolean })
) & {
  /** The text differs from the stored post. */
  hasChanges?: boolean;
};

/** The kind of a failed request: `later` may succeed on a retry, `final` fails as long as the text is the same. */
export interface Failure {
  kind: "later" | "conflict" | "final";
  trouble: Trouble;
}

/** `giveUp` limits the wait for a save while the post is saved or the form closes. */
export type Timer = "journal" | "server" | "giveUp";

/** Events that need the form's text carry it; the others cost nothing to dispatch. */
export type AutosaveEvent =
  | { type: "opened"; text: DraftText; hasConflicts: boolean }
  | { type: "changed" }
  | { type: "journalDue"; text: DraftText }
  | { type: "serverDue"; text: DraftText }
  | { type: "giveUpDue" }
  | { type: "journalChecked"; isAvailable: boolean }
  | { type: "journalWritten"; operation: number; text: DraftText; isKept: boolean }
  | { type: "journalDropped" }
  | { type: "sent"; text: DraftText }
  | { type: "sendFailed"; text: DraftText; failure: Failure }
  | { type: "sendAsked"; text: DraftText }
  | { type: "serverMayBeBack"; text: DraftText }
  | { type: "paused" }
  | { type: "resumed" }
  | { type: "postSaved"; text: DraftText; saved: DraftText; basedOn: Date | null }
  | { type: "conflictMet" }
  | { type: "ownTextChosen"; baseVersion: BaseVersion; post?: DraftText | undefined }
  | { type: "otherTextChosen" }
  | { type: "otherTextShown" }
  | { type: "conflictFailed"; text: DraftText; failure: Failure }
  | { type: "abandoned" }
  | { type: "closed"; text: DraftText };

export type Effect =
  /** Replaces a running timer of the same name. */
  | { type: "startTimer"; timer: Timer; ms: number }
  | { type: "stopTimer"; timer: Timer }
  | { type: "writeJournal"; operation: number; text: DraftText; baseVersion: BaseVersion }
  | { type: "dropJournal" }
  | { type: "send"; text: DraftText; version: string; baseVersion: BaseVersion }
  | { type: "abortSend" }
  | { type: "resolveConflict"; baseVersion: BaseVersion };

export interface AutosaveState {
  baseVersion: BaseVersion;
  /** Versions sent by this form are this prefix and a counter. */
  versionPrefix: string;
  versionCount: number;
  /** The text that the server certainly has. */
  onServer: DraftText | null;
  /** The post as it is stored; null for a new one. */
  post: DraftText | null;
  /** The text of the last save, or of the last write to the journal, differs from the post. */
  hasChanges: boolean;
  /** The text that the journal certainly has. */
  inJournal: DraftText | null;
  /** The journal accepted its last write. */
  hasJournal: boolean;
  /** Journal writes and drops that have not finished. */
  pendingJournal: number;
  /** Number of the last journal operation, and of the last drop: a write before that drop is void. */
  lastOperation: number;
  lastDrop: number;
  /** The save in progress; it is sent once its version is in the journal. `journalWrite` is null from then on. */
  sending: {
    text: DraftText;
    version: string;
    baseVersion: BaseVersion;
    journalWrite: number | null;
    isGivenUp: boolean;
  } | null;
  /** The last save without an answer. */
  tried: { text: DraftText; version: string } | null;
  /** The server did not accept the last save and will be asked again. */
  isRetrying: boolean;
  retryMs: number;
  isJournalTimerOn: boolean;
  isServerTimerOn: boolean;
  /** The post itself is being saved or discarded. */
  isPaused: boolean;
  /**
   * `asking`: the writer chooses; `showing`: the other text is replacing the form; `taken`: it has replaced the form.
   */
  conflict: "none" | "asking" | "showing" | "taken";
  isAbandoned: boolean;
  /** The text at the moment the form closed. */
  finalText: DraftText | null;
  /** The closed form has started its last save. */
  isLastSave: boolean;
  status: Progress | Trouble;
}

/** Another form, or none, owns the journal's entry now. */
export const isOver = ({ isAbandoned, conflict }: AutosaveState): boolean =>
  isAbandoned || conflict === "showing" || conflict === "taken";

/** No save and no conflict is in progress. */
export const isIdle = ({ sending, conflict }: AutosaveState): boolean =>
  sending === null && conflict !== "asking" && conflict !== "showing";

export const isOnServer = ({ onServer }: AutosaveState, text: DraftText): boolean =>
  onServer !== null && areSameTexts(text, onServer);

export const isInJournal = ({ inJournal }: AutosaveState, text: DraftText): boolean =>
  inJournal !== null && areSameTexts(text, inJournal);

/** This form wrote to the journal since it last dropped its entry. */
export const mayHaveEntry = ({ lastOperation, lastDrop }: AutosaveState): boolean => lastOperation !== lastDrop;

export const differsFromPost = (post: DraftText | null, text: DraftText): boolean =>
  post !== null && !areSameOnceSaved(text, post);

export function saveStateOf({ status, hasJournal, hasChanges }: AutosaveState): SaveState {
  const isTrouble = status.kind === "offline" || status.kind === "signedOut" || status.kind === "refused";
  return { ...status, ...(isTrouble && { isKept: hasJournal }), ...(hasChanges && { hasChanges }) } as SaveState;
}

/**
 * Adds a version. Beyond the limit, versions from the middle are removed: the server certainly has the first, may have
 * the second, which was sent when the network failed, and may just have received the last.
 */
export function withVersion(ownVersions: string[], version: string): string[] {
  if (ownVersions.includes(version)) return ownVersions;
  const all = [...ownVersions, version];
  return all.length <= maxOwnVersions ? all : [...all.slice(0, 2), ...all.slice(2 - maxOwnVersions)];
}
