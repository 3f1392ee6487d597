import { maxOwnVersions } from "../../../shared/limits.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { areSameDrafts, areSameOnceSaved } from "./draft-text.ts";

/** The state of the server that a text is based on. The server accepts a text only if this still matches. */
export interface BaseVersion {
  /** Versions of the draft that this form sent. The server has one of them, or none. */
  ownVersions: string[];
  /** `updatedAt` of the post that the text is based on; null for a new post. */
  basedOn: Date | null;
}

/** The reason why the server does not have the text. */
type FailureReason =
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
  | (FailureReason & { isKept: boolean })
) & {
  /** The text differs from the stored post. */
  hasChanges?: boolean;
};

/** The kind of a failed request: `later` may succeed on a retry, `final` fails as long as the text is the same. */
export interface SaveFailure {
  kind: "later" | "conflict" | "final";
  reason: FailureReason;
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
  | { type: "sendFailed"; text: DraftText; failure: SaveFailure }
  | { type: "sendAsked"; text: DraftText }
  | { type: "serverMayBeBack"; text: DraftText }
  | { type: "paused" }
  | { type: "resumed" }
  | { type: "postSaved"; text: DraftText; saved: DraftText; basedOn: Date | null }
  | { type: "conflictMet" }
  | { type: "ownTextChosen"; baseVersion: BaseVersion; post?: DraftText | undefined }
  | { type: "otherTextChosen" }
  | { type: "otherTextShown" }
  | { type: "conflictFailed"; text: DraftText; failure: SaveFailure }
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
  status: Progress | FailureReason;
}

/** Another form, or none, owns the journal's entry now. */
export const isOver = ({ isAbandoned, conflict }: AutosaveState): boolean =>
  isAbandoned || conflict === "showing" || conflict === "taken";

/** No save and no conflict is in progress. */
export const isIdle = ({ sending, conflict }: AutosaveState): boolean =>
  sending === null && conflict !== "asking" && conflict !== "showing";

export const isOnServer = ({ onServer }: AutosaveState, text: DraftText): boolean =>
  onServer !== null && areSameDrafts(text, onServer);

export const isInJournal = ({ inJournal }: AutosaveState, text: DraftText): boolean =>
  inJournal !== null && areSameDrafts(text, inJournal);

/** This form wrote to the journal since it last dropped its entry. */
export const mayHaveEntry = ({ lastOperation, lastDrop }: AutosaveState): boolean => lastOperation !== lastDrop;

export const differsFromPost = (post: DraftText | null, text: DraftText): boolean =>
  post !== null && !areSameOnceSaved(text, post);

export function saveStateOf({ status, hasJournal, hasChanges }: AutosaveState): SaveState {
  const isFailed = status.kind === "offline" || status.kind === "signedOut" || status.kind === "refused";
  return { ...status, ...(isFailed && { isKept: hasJournal }), ...(hasChanges && { hasChanges }) } as SaveState;
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

export interface OpenedForm {
  baseVersion: BaseVersion;
  /** The text that the form opens with. */
  text: DraftText;
  /** The post as it is stored; null for a new one. */
  post: DraftText | null;
  /** Only this browser has the text. */
  isUnsaved: boolean;
  /** 20 characters from 0-9 and a-z that no other form uses. */
  versionPrefix: string;
}

export const openedState = ({ baseVersion, text, post, isUnsaved, versionPrefix }: OpenedForm): AutosaveState => ({
  baseVersion,
  versionPrefix,
  versionCount: 0,
  post,
  hasChanges: differsFromPost(post, text),
  onServer: isUnsaved ? null : text,
  inJournal: null,
  hasJournal: true,
  pendingJournal: 0,
  lastOperation: 0,
  lastDrop: 0,
  sending: null,
  tried: null,
  isRetrying: false,
  retryMs: retryAfterMs,
  isJournalTimerOn: false,
  isServerTimerOn: false,
  isPaused: false,
  conflict: "none",
  isAbandoned: false,
  finalText: null,
  isLastSave: false,
  status: { kind: "untouched" },
});

/**
 * Decides what autosave does next. It is pure: it does not wait, read the form or call the server, so that tests can
 * try every order of events. `startAutosave` carries out the effects.
 */
export function reduce(state: AutosaveState, event: AutosaveEvent): Step {
  const step: Step = { state: { ...state }, effects: [] };
  handle(step, event);
  return step;
}

function handle(step: Step, event: AutosaveEvent) {
  const { state, effects } = step;
  switch (event.type) {
    case "opened":
      if (event.hasConflicts) return enterConflict(step);
      if (state.onServer || state.finalText) return;
      state.status = { kind: "saving" };
      return startSave(step, event.text);
    case "changed":
      return scheduleSave(step);
    case "journalDue":
      return keepInJournal(step, event.text);
    case "serverDue":
      return startSave(step, event.text);
    case "sendAsked":
      if (!isOnServer(state, event.text)) startSave(step, event.text);
      return;
    case "serverMayBeBack":
      if (state.isServerTimerOn) startSave(step, event.text);
      return;
    case "giveUpDue":
      if (!state.sending) return;
      if (state.sending.journalWrite === null) effects.push({ type: "abortSend" });
      else state.sending = { ...state.sending, isGivenUp: true };
      return;
    case "journalChecked":
      state.hasJournal &&= event.isAvailable;
      return;
    case "journalWritten":
      state.pendingJournal -= 1;
      state.hasJournal = event.isKept;
      if (event.isKept && event.operation > state.lastDrop) state.inJournal = event.text;
      if (event.operation === state.sending?.journalWrite) sendJournaled(step);
      return;
    case "journalDropped":
      state.pendingJournal -= 1;
      return;
    case "sent":
      return saveSucceeded(step, event.text);
    case "sendFailed":
      return saveFailed(step, event.failure, event.text);
    case "paused":
      state.isPaused = true;
      stopTimer(step, "server");
      return limitSending(step);
    case "resumed":
      state.isPaused = false;
      // The answer may be lost, so the state of the server is unknown.
      state.onServer = null;
      return state.finalText ? keepInJournal(step, state.finalText) : scheduleSave(step);
    case "postSaved":
      return postSaved(step, event);
    case "conflictMet":
      state.isPaused = false;
      return enterConflict(step);
    case "ownTextChosen":
      state.conflict = "none";
      state.tried = null;
      state.baseVersion = event.baseVersion;
      if (event.post) state.post = event.post;
      state.onServer = null;
      return scheduleSave(step);
    case "otherTextChosen":
      state.conflict = "showing";
      return stopTimer(step, "journal");
    case "otherTextShown":
      state.conflict = "taken";
      return;
    case "conflictFailed":
      return conflictFailed(step, event.failure, event.text);
    case "abandoned":
      state.isAbandoned = true;
      stopTimer(step, "journal");
      stopTimer(step, "server");
      // A save in progress ends first.
      if (!state.sending) dropJournal(step);
      return;
    case "closed":
      return closed(step, event.text);
  }
}

/** The form disappears: its text is journaled, and sent once when nothing else is in progress. */
function closed(step: Step, text: DraftText) {
  const { state } = step;
  state.finalText = text;
  stopTimer(step, "server");
  stopTimer(step, "journal");
  if (isOver(state)) return;
  if (!state.sending && !state.isPaused && state.conflict === "none") return saveFinalText(step, text);
  keepInJournal(step, text);
  if (!state.isPaused) limitSending(step);
}

/** Starts a save unless one is in progress or something else must happen first. */
function startSave(step: Step, text: DraftText) {
  const { state } = step;
  stopTimer(step, "server");
  if (state.sending || state.isPaused || state.conflict !== "none" || state.isAbandoned) return;
  state.hasChanges = differsFromPost(state.post, text);
  if (isOnServer(state, text)) return confirmSaved(step);
  // The same text keeps its version however often it is sent: the server then stores it once.
  const isRetry = state.tried !== null && areSameDrafts(state.tried.text, text);
  const version = isRetry && state.tried ? state.tried.version : nextVersion(state);
  const { baseVersion } = state;
  state.tried = { text, version };
  // The journal gets the version before the server, so that a lost answer does not look like a conflict later.
  state.baseVersion = { ...baseVersion, ownVersions: withVersion(baseVersion.ownVersions, version) };
  // Until the answer arrives, it is unknown which text the server has: undoing the change is then a change too.
  state.onServer = null;
  state.inJournal = null;
  state.sending = { text, version, baseVersion, journalWrite: writeJournal(step, text), isGivenUp: false };
}

function nextVersion(state: AutosaveState): string {
  state.versionCount += 1;
  return state.versionPrefix + String(state.versionCount).padStart(6, "0");
}

/** The journal's write before a save has ended, with or without success: the save can be sent now. */
function sendJournaled(step: Step) {
  const { sending } = step.state;
  if (!sending) return;
  if (sending.isGivenUp) return saveFailed(step, { kind: "later", reason: { kind: "offline" } }, sending.text);
  step.state.sending = { ...sending, journalWrite: null };
  const { text, version, baseVersion } = sending;
  step.effects.push({ type: "send", text, version, baseVersion });
}

/** @param text the form's current text */
function saveSucceeded(step: Step, text: DraftText) {
  const { state } = step;
  const { sending } = state;
  if (!sending) return;
  endSending(step);
  state.isRetrying = false;
  state.retryMs = retryAfterMs;
  state.tried = null;
  state.baseVersion = { ...state.baseVersion, ownVersions: [sending.version] };
  state.onServer = sending.text;
  if (state.isAbandoned) dropJournal(step);
  else if (isOnServer(state, text)) confirmSaved(step);
  else if (state.finalText) saveFinalText(step, state.finalText);
  else scheduleSave(step);
}

/** The server has the form's text, so no copy needs to stay on a computer that others may use. */
function confirmSaved(step: Step) {
  dropJournal(step);
  step.state.status = { kind: "saved" };
}

/** @param text the form's current text */
function saveFailed(step: Step, failure: SaveFailure, text: DraftText) {
  const { sending, isAbandoned, finalText } = step.state;
  if (!sending) return;
  endSending(step);
  if (isAbandoned) return dropJournal(step);
  if (failure.kind === "conflict") return enterConflict(step);
  step.state.status = failure.reason;
  const isStale = !areSameDrafts(text, sending.text);
  const mayPass = failure.kind === "later";
  if (finalText && (mayPass || isStale)) saveFinalText(step, finalText);
  else if (mayPass) retryLater(step);
  else if (isStale) scheduleSave(step);
}

function endSending(step: Step) {
  step.state.sending = null;
  stopTimer(step, "giveUp");
}

function enterConflict(step: Step) {
  const { state, effects } = step;
  // After the form was closed, the conflict is shown when the post is opened again.
  if (state.sending || state.conflict !== "none" || state.isAbandoned || state.finalText) return;
  state.conflict = "asking";
  // The text counts as saved only after the save that follows the choice.
  state.status = { kind: "saving" };
  stopTimer(step, "server");
  effects.push({ type: "resolveConflict", baseVersion: state.baseVersion });
}

/** The other text could not be loaded, stored or shown: the next save gets the conflict again. */
function conflictFailed(step: Step, { reason }: SaveFailure, text: DraftText) {
  step.state.conflict = "none";
  if (step.state.isAbandoned) return;
  keepInJournal(step, text);
  step.state.status = reason;
  retryLater(step);
}

/** The post has the saved text; the form may have another text by now. */
function postSaved(step: Step, { text, saved, basedOn }: Extract<AutosaveEvent, { type: "postSaved" }>) {
  const { state } = step;
  state.isPaused = false;
  state.isRetrying = false;
  state.retryMs = retryAfterMs;
  state.tried = null;
  state.baseVersion = { ownVersions: [], basedOn };
  state.onServer = saved;
  if (state.post) state.post = saved;
  state.hasChanges = differsFromPost(state.post, text);
  state.inJournal = null;
  if (isOnServer(state, text)) confirmSaved(step);
  else if (state.finalText) keepInJournal(step, state.finalText);
  else scheduleSave(step);
}

/** Sends the text of a closed form once. */
function saveFinalText(step: Step, finalText: DraftText) {
  const { state } = step;
  if (state.isLastSave || state.sending || state.isPaused || state.conflict !== "none" || isOver(state)) return;
  state.isLastSave = true;
  if (isOnServer(state, finalText)) dropStaleEntry(step);
  else startSave(step, finalText);
}

/** Delays after a change until it is in the journal and on the server, and until a failed save is retried, in milliseconds. */
const journalAfterMs = 300;
const serverAfterMs = 2_000;
const retryAfterMs = 3_000;
const maxRetryAfterMs = 15_000;

/** How long saving the post, or closing the form, waits for a save in progress, in milliseconds. */
const giveUpAfterMs = 3_000;

/** A private copy of the state, which the functions below change, and the effects so far. */
interface Step {
  state: AutosaveState;
  effects: Effect[];
}

function stopTimer({ state, effects }: Step, timer: Timer) {
  if (timer === "journal") state.isJournalTimerOn = false;
  if (timer === "server") state.isServerTimerOn = false;
  effects.push({ type: "stopTimer", timer });
}

function startServerTimer({ state, effects }: Step, ms: number) {
  state.isServerTimerOn = true;
  effects.push({ type: "startTimer", timer: "server", ms });
}

/** Limits the wait for a save in progress. Its text is in the journal and its version is known if it arrived. */
function limitSending({ state, effects }: Step) {
  if (state.sending) effects.push({ type: "startTimer", timer: "giveUp", ms: giveUpAfterMs });
}

/** The text in the form differs from what the server has. */
function scheduleSave(step: Step) {
  const { state, effects } = step;
  if (isOver(state) || state.finalText) return;
  if (!state.isJournalTimerOn) effects.push({ type: "startTimer", timer: "journal", ms: journalAfterMs });
  state.isJournalTimerOn = true;
  // Changes made meanwhile are sent once the post is saved or the writer has chosen.
  if (state.isPaused || state.conflict !== "none") return;
  // The failure stays visible until the server has accepted a save.
  if (!state.isRetrying) state.status = { kind: "saving" };
  if (!state.isServerTimerOn) startServerTimer(step, serverAfterMs);
}

/** The server did not accept the last save: try again after a growing wait. */
function retryLater(step: Step) {
  const { state } = step;
  state.isRetrying = true;
  if (state.finalText || state.isPaused) return;
  startServerTimer(step, state.retryMs);
  state.retryMs = Math.min(state.retryMs * 2, maxRetryAfterMs);
}

/** @returns the number of the operation */
function writeJournal({ state, effects }: Step, text: DraftText): number {
  state.lastOperation += 1;
  state.pendingJournal += 1;
  const { lastOperation: operation, baseVersion } = state;
  effects.push({ type: "writeJournal", operation, text, baseVersion });
  return operation;
}

function dropJournal({ state, effects }: Step) {
  state.lastOperation += 1;
  state.lastDrop = state.lastOperation;
  state.pendingJournal += 1;
  state.inJournal = null;
  effects.push({ type: "dropJournal" });
}

/** Writes the text to the journal unless it is safe already. */
function keepInJournal(step: Step, text: DraftText) {
  const { state } = step;
  stopTimer(step, "journal");
  if (isOver(state)) return;
  state.hasChanges = differsFromPost(state.post, text);
  if (isOnServer(state, text)) dropStaleEntry(step);
  else if (!isInJournal(state, text)) writeJournal(step, text);
}

/** Drops the entry of a change that was undone: after a crash it would replace the server's newer text. */
function dropStaleEntry(step: Step) {
  if (mayHaveEntry(step.state)) dropJournal(step);
}
