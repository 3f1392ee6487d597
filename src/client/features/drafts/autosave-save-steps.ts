import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import {
  type AutosaveEvent,
  type AutosaveState,
  differsFromPost,
  type Failure,
  isOnServer,
  isOver,
  withVersion,
} from "./autosave-state.ts";
import {
  dropJournal,
  dropStaleEntry,
  keepInJournal,
  retryAfterMs,
  retryLater,
  type Step,
  scheduleSave,
  stopTimer,
  writeJournal,
} from "./autosave-step.ts";
import { areSameTexts } from "./draft-text.ts";

/** Starts a save unless one is in progress or something else must happen first. */
export function startSave(step: Step, text: DraftText) {
  const { state } = step;
  stopTimer(step, "server");
  if (state.sending || state.isPaused || state.conflict !== "none" || state.isAbandoned) return;
  state.hasChanges = differsFromPost(state.post, text);
  if (isOnServer(state, text)) return confirmSaved(step);
  // The same text keeps its version however often it is sent: the server then stores it once.
  const isRetry = state.tried !== null && areSameTexts(state.tried.text, text);
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
export function sendJournaled(step: Step) {
  const { sending } = step.state;
  if (!sending) return;
  if (sending.isGivenUp) return saveFailed(step, { kind: "later", trouble: { kind: "offline" } }, sending.text);
  step.state.sending = { ...sending, journalWrite: null };
  const { text, version, baseVersion } = sending;
  step.effects.push({ type: "send", text, version, baseVersion });
}

/** @param text the form's current text */
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
  else if (state.finalText) saveFinalText(step, state.finalText);
  else scheduleSave(step);
}

/** The server has the form's text, so no copy needs to stay on a computer that others may use. */
export function confirmSaved(step: Step) {
  dropJournal(step);
  step.state.status = { kind: "saved" };
}

/** @param text the form's current text */
export function saveFailed(step: Step, failure: Failure, text: DraftText) {
  const { sending, isAbandoned, finalText } = step.state;
  if (!sending) return;
  endSending(step);
  if (isAbandoned) return dropJournal(step);
  if (failure.kind === "conflict") return enterConflict(step);
  step.state.status = failure.trouble;
  const isStale = !areSameTexts(text, sending.text);
  const mayPass = failure.kind === "later";
  if (finalText && (mayPass || isStale)) saveFinalText(step, finalText);
  else if (mayPass) retryLater(step);
  else if (isStale) scheduleSave(step);
}

function endSending(step: Step) {
  step.state.sending = null;
  stopTimer(step, "giveUp");
}

export function enterConflict(step: Step) {
  const { state, effects } = step;
  // After the form was closed, the conflict is shown when the post is opened again.
  if (state.sending || state.conflict !== "none" || state.isAbandoned || state.finalText) return;
  state.conflict = "asking";
  stopTimer(step, "server");
  effects.push({ type: "resolveConflict", baseVersion: state.baseVersion });
}

/** The other text could not be loaded, stored or shown: the next save gets the conflict again. */
export function conflictFailed(step: Step, { trouble }: Failure, text: DraftText) {
  step.state.conflict = "none";
  if (step.state.isAbandoned) return;
  keepInJournal(step, text);
  step.state.status = trouble;
  retryLater(step);
}

/** The post has the saved text; the form may have another text by now. */
export function postSaved(step: Step, { text, saved, basedOn }: Extract<AutosaveEvent, { type: "postSaved" }>) {
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
export function saveFinalText(step: Step, finalText: DraftText) {
  const { state } = step;
  if (state.isLastSave || state.sending || state.isPaused || state.conflict !== "none" || isOver(state)) return;
  state.isLastSave = true;
  if (isOnServer(state, finalText)) dropStaleEntry(step);
  else startSave(step, finalText);
}
