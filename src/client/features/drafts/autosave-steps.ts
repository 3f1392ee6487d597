import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import {
  type AutosaveState,
  type Effect,
  type Failure,
  isInJournal,
  isOnServer,
  isOver,
  mayHaveEntry,
  type Timer,
  withVersion,
} from "./autosave-state.ts";
import { areSameTexts } from "./draft-text.ts";

/** Delays after a change until it is in the journal and on the server, and until a failed save is retried, in milliseconds. */
const journalAfterMs = 300;
const serverAfterMs = 2_000;
export const retryAfterMs = 3_000;
const maxRetryAfterMs = 15_000;

/** How long saving the post, or closing the form, waits for a save in progress, in milliseconds. */
const giveUpAfterMs = 3_000;

/** A private copy of the state, which the functions below edit, and the effects so far. */
export interface Step {
  state: AutosaveState;
  effects: Effect[];
}

export function stopTimer({ state, effects }: Step, timer: Timer) {
  if (timer === "journal") state.isJournalTimerOn = false;
  if (timer === "server") state.isServerTimerOn = false;
  effects.push({ type: "stopTimer", timer });
}

function startServerTimer({ state, effects }: Step, ms: number) {
  state.isServerTimerOn = true;
  effects.push({ type: "startTimer", timer: "server", ms });
}

/** Limits the wait for a save in progress. Its text is in the journal and its version is known if it arrived. */
export function limitSending({ state, effects }: Step) {
  if (state.sending) effects.push({ type: "startTimer", timer: "giveUp", ms: giveUpAfterMs });
}

/** The text in the form differs from what the server has. */
export function scheduleSave(step: Step) {
  const { state, effects } = step;
  if (isOver(state) || state.lastWords) return;
  if (!state.isJournalTimerOn) effects.push({ type: "startTimer", timer: "journal", ms: journalAfterMs });
  state.isJournalTimerOn = true;
  // Changes during these are sent once the post is saved or the writer has chosen.
  if (state.isPaused || state.conflict !== "none") return;
  // The trouble stays visible until the server has accepted a save.
  if (!state.isRetrying) state.status = { kind: "saving" };
  if (!state.isServerTimerOn) startServerTimer(step, serverAfterMs);
}

function writeJournal({ state, effects }: Step, text: DraftText): number {
  state.lastOperation += 1;
  state.pendingJournal += 1;
  const { lastOperation: operation, baseVersion } = state;
  effects.push({ type: "writeJournal", operation, text, baseVersion });
  return operation;
}

export function dropJournal({ state, effects }: Step) {
  state.lastOperation += 1;
  state.lastDrop = state.lastOperation;
  state.pendingJournal += 1;
  state.inJournal = null;
  effects.push({ type: "dropJournal" });
}

/** Writes the text to the journal unless it is safe already. */
export function keepInJournal(step: Step, text: DraftText) {
  const { state } = step;
  stopTimer(step, "journal");
  if (isOver(state)) return;
  if (isOnServer(state, text)) dropStaleEntry(step);
  else if (!isInJournal(state, text)) writeJournal(step, text);
}

/** Drops an entry with a change that was taken back: after a crash it would replace the server's newer text. */
function dropStaleEntry(step: Step) {
  if (mayHaveEntry(step.state)) dropJournal(step);
}

/** Starts a save unless one is in progress or something else must happen first. */
export function startSave(step: Step, text: DraftText) {
  const { state } = step;
  stopTimer(step, "server");
  if (state.sending || state.isPaused || state.conflict !== "none" || state.isAbandoned) return;
  if (isOnServer(state, text)) return confirmSaved(step);
  // The same text keeps its version however often it is sent: the server then stores it once.
  const isRetry = state.tried !== null && areSameTexts(state.tried.text, text);
  const version = isRetry && state.tried ? state.tried.version : nextVersion(state);
  const { baseVersion } = state;
  state.tried = { text, version };
  // The journal has the version before the server does: a lost answer does not look like a conflict later.
  state.baseVersion = { ...baseVersion, ownVersions: withVersion(baseVersion.ownVersions, version) };
  // Until the answer it is unknown what the server has: going back to the text before is a change as well.
  state.onServer = null;
  state.inJournal = null;
  state.sending = { text, version, baseVersion, journalWrite: writeJournal(step, text), isGivenUp: false };
}

function nextVersion(state: AutosaveState): string {
  state.versionCount += 1;
  return state.versionPrefix + String(state.versionCount).padStart(6, "0");
}

/** The journal's write before a save has ended, with or without success: the save itself can go out. */
export function sendNoted(step: Step) {
  const { sending } = step.state;
  if (!sending) return;
  if (sending.isGivenUp) return saveFailed(step, { kind: "later", trouble: { kind: "offline" } }, sending.text);
  step.state.sending = { ...sending, journalWrite: null };
  const { text, version, baseVersion } = sending;
  step.effects.push({ type: "send", text, version, baseVersion });
}

/** @param text the form's text by now */
export function saveSucceeded(step: Step, text: DraftText) {
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
  else if (state.lastWords) saveLastWords(step, state.lastWords);
  else scheduleSave(step);
}

/** The server has the form's text: a copy need not stay on a computer that others may use. */
export function confirmSaved(step: Step) {
  dropJournal(step);
  step.state.status = { kind: "saved" };
}

/** @param text the form's text by now */
export function saveFailed(step: Step, failure: Failure, text: DraftText) {
  const { sending, isAbandoned, lastWords } = step.state;
  if (!sending) return;
  endSending(step);
  if (isAbandoned) return dropJournal(step);
  if (failure.kind === "conflict") return meetConflict(step);
  step.state.status = failure.trouble;
  const isStale = !areSameTexts(text, sending.text);
  const mayPass = failure.kind === "later";
  if (lastWords && (mayPass || isStale)) saveLastWords(step, lastWords);
  else if (mayPass) retryLater(step);
  else if (isStale) scheduleSave(step);
}

function endSending(step: Step) {
  step.state.sending = null;
  stopTimer(step, "giveUp");
}

function retryLater(step: Step) {
  const { state } = step;
  state.isRetrying = true;
  if (state.lastWords || state.isPaused) return;
  startServerTimer(step, state.retryMs);
  state.retryMs = Math.min(state.retryMs * 2, maxRetryAfterMs);
}

export function meetConflict(step: Step) {
  const { state, effects } = step;
  // After closing, the conflict is met when the post is opened again.
  if (state.sending || state.conflict !== "none" || state.isAbandoned || state.lastWords) return;
  state.conflict = "asking";
  stopTimer(step, "server");
  effects.push({ type: "resolveConflict", baseVersion: state.baseVersion });
}

/** The other text could not be loaded, stored or shown: the next save meets the conflict again. */
export function conflictFailed(step: Step, { trouble }: Failure, text: DraftText) {
  step.state.conflict = "none";
  keepInJournal(step, text);
  step.state.status = trouble;
  retryLater(step);
}

/** Sends the text of a closed form once. */
export function saveLastWords(step: Step, lastWords: DraftText) {
  const { state } = step;
  if (state.isLastSave || state.sending || state.isPaused || state.conflict !== "none" || isOver(state)) return;
  state.isLastSave = true;
  if (isOnServer(state, lastWords)) dropStaleEntry(step);
  else startSave(step, lastWords);
}
