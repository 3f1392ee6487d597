import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import {
  conflictFailed,
  enterConflict,
  postSaved,
  saveFailed,
  saveFinalText,
  saveSucceeded,
  sendJournaled,
  startSave,
} from "./autosave-save-steps.ts";
import {
  type AutosaveEvent,
  type AutosaveState,
  type BaseVersion,
  differsFromPost,
  isOnServer,
  isOver,
} from "./autosave-state.ts";
import {
  dropJournal,
  keepInJournal,
  limitSending,
  retryAfterMs,
  type Step,
  scheduleSave,
  stopTimer,
} from "./autosave-step.ts";

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
