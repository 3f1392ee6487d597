import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { saveTimeoutMs, withTimeout } from "../../lib/calls/with-timeout.ts";
import { startIdleTimer } from "../../lib/idle-timer.ts";
import type { AutosaveEvent, BaseVersion, Effect, Failure, Timer } from "./autosave-state.ts";
import type { ResolveConflict } from "./conflict.ts";

/** The functions that autosave calls, for the journal, the server and the writer. */
export interface AutosaveActions {
  journal: {
    /** @returns whether this browser can store anything */
    isAvailable: () => Promise<boolean>;
    /** @returns whether the text was stored */
    write: (text: DraftText, baseVersion: BaseVersion) => Promise<boolean>;
    drop: () => Promise<void>;
  };
  send: (text: DraftText, version: string, baseVersion: BaseVersion, signal: AbortSignal) => Promise<unknown>;
  explainFailure: (error: unknown) => Failure;
  resolveConflict: ResolveConflict;
}

/** @returns a function that carries out one effect and later dispatches its result */
export function effectRunner(
  actions: AutosaveActions,
  currentText: () => DraftText,
  dispatch: (event: AutosaveEvent) => void,
): (effect: Effect) => void {
  const timers = new Map<Timer, () => void>();
  let sending = new AbortController();

  function timerFired(timer: Timer) {
    if (timer === "giveUp") dispatch({ type: "giveUpDue" });
    else dispatch({ type: timer === "journal" ? "journalDue" : "serverDue", text: currentText() });
  }

  async function sendText({ text, version, baseVersion }: Extract<Effect, { type: "send" }>): Promise<void> {
    sending = new AbortController();
    try {
      await withTimeout(saveTimeoutMs(text), (signal) => actions.send(text, version, baseVersion, signal), sending);
    } catch (error) {
      return dispatch({ type: "sendFailed", failure: actions.explainFailure(error), text: currentText() });
    }
    dispatch({ type: "sent", text: currentText() });
  }

  async function resolveConflict(baseVersion: BaseVersion): Promise<void> {
    try {
      const resolution = await actions.resolveConflict(currentText, baseVersion);
      if (resolution.chosen === "mine") {
        const { baseVersion, post } = resolution;
        return dispatch({ type: "ownTextChosen", baseVersion, post });
      }
      dispatch({ type: "otherTextChosen" });
      await resolution.show();
      dispatch({ type: "otherTextShown" });
    } catch (error) {
      dispatch({ type: "conflictFailed", failure: actions.explainFailure(error), text: currentText() });
    }
  }

  return function run(effect: Effect) {
    switch (effect.type) {
      case "startTimer":
        timers.get(effect.timer)?.();
        timers.set(
          effect.timer,
          startIdleTimer(() => timerFired(effect.timer), effect.ms),
        );
        return;
      case "stopTimer":
        return timers.get(effect.timer)?.();
      case "writeJournal": {
        const { operation, text, baseVersion } = effect;
        const report = (isKept: boolean) => dispatch({ type: "journalWritten", operation, text, isKept });
        return void actions.journal.write(text, baseVersion).then(report, () => report(false));
      }
      case "dropJournal":
        return void actions.journal.drop().finally(() => dispatch({ type: "journalDropped" }));
      case "send":
        return void sendText(effect);
      case "abortSend":
        return sending.abort();
      case "resolveConflict":
        return void resolveConflict(effect.baseVersion);
    }
  };
}
