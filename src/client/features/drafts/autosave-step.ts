import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import {
  type AutosaveState,
  differsFromPost,
  type Effect,
  isInJournal,
  isOnServer,
  isOver,
  mayHaveEntry,
  type Timer,
} from "./autosave-state.ts";

/** Delays after a change until it is in the journal and on the server, and until a failed save is retried, in milliseconds. */
const journalAfterMs = 300;
const serverAfterMs = 2_000;
export const retryAfterMs = 3_000;
const maxRetryAfterMs = 15_000;

/** How long saving the post, or closing the form, waits for a save in progress, in milliseconds. */
const giveUpAfterMs = 3_000;

/** A private copy of the state, which the functions below change, and the effects so far. */
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
  if (isOver(state) || state.finalText) return;
  if (!state.isJournalTimerOn) effects.push({ type: "startTimer", timer: "journal", ms: journalAfterMs });
  state.isJournalTimerOn = true;
  // Changes made meanwhile are sent once the post is saved or the writer has chosen.
  if (state.isPaused || state.conflict !== "none") return;
  // The trouble stays visible until the server has accepted a save.
  if (!state.isRetrying) state.status = { kind: "saving" };
  if (!state.isServerTimerOn) startServerTimer(step, serverAfterMs);
}

/** The server did not accept the last save: try again after a growing wait. */
export function retryLater(step: Step) {
  const { state } = step;
  state.isRetrying = true;
  if (state.finalText || state.isPaused) return;
  startServerTimer(step, state.retryMs);
  state.retryMs = Math.min(state.retryMs * 2, maxRetryAfterMs);
}

/** @returns the number of the operation */
export function writeJournal({ state, effects }: Step, text: DraftText): number {
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
  state.hasChanges = differsFromPost(state.post, text);
  if (isOnServer(state, text)) dropStaleEntry(step);
  else if (!isInJournal(state, text)) writeJournal(step, text);
}

/** Drops the entry of a change that was undone: after a crash it would replace the server's newer text. */
export function dropStaleEntry(step: Step) {
  if (mayHaveEntry(step.state)) dropJournal(step);
}
