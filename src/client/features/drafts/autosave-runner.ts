import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { saveTimeoutMs, withTimeout } from "../../lib/calls/with-timeout.ts";
import { startIdleTimer } from "../../lib/idle-timer.ts";
import {
  type AutosaveEvent,
  type AutosaveState,
  type BaseVersion,
  type Effect,
  isIdle,
  isInJournal,
  isOnServer,
  isOver,
  type OpenedForm,
  openedState,
  reduce,
  type SaveFailure,
  type SaveState,
  saveStateOf,
  type Timer,
} from "./autosave.ts";
import type { ResolveConflict } from "./conflict.ts";
import type { PendingSave } from "./pending-saves.ts";
import type { ClosedText } from "./recovered-in-tab.ts";

interface AutosaveOptions extends AutosaveActions {
  start: Omit<OpenedForm, "text"> & {
    /** The text that the form was opened with, before the editor normalized it. */
    given: DraftText;
    hasConflicts: boolean;
  };
  /** The text in the form now. */
  read: () => DraftText;
  onState: (state: SaveState) => void;
}

export type Autosave = ReturnType<typeof startAutosave>;

/**
 * Keeps what is typed into a form: in the journal within a second, on the server within a few more, and retries while the
 * server does not answer. `reduce` decides; this function keeps its state.
 */
export function startAutosave({ start, read, onState, ...actions }: AutosaveOptions) {
  const text = read();
  // It is no change when the editor writes the same content as other HTML.
  const isAsStored = start.post?.description === start.given.description;
  const post = start.post && (isAsStored ? { ...start.post, description: text.description } : start.post);
  let state = openedState({ ...start, text, post });
  let waiting: { isMet: (state: AutosaveState) => boolean; resolve: () => void }[] = [];
  let reported = "";

  const currentText = () => state.finalText ?? read();
  const run = effectRunner(actions, currentText, dispatch);

  function dispatch(event: AutosaveEvent) {
    const step = reduce(state, event);
    state = step.state;
    for (const effect of step.effects) run(effect);
    const saveState = saveStateOf(state);
    // The same state is reported once: each report renders the status line.
    if (saveState.kind !== "untouched" && JSON.stringify(saveState) !== reported) onState(saveState);
    reported = JSON.stringify(saveState);
    const met = waiting.filter(({ isMet }) => isMet(state));
    waiting = waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  }

  const when = (isMet: (state: AutosaveState) => boolean) =>
    new Promise<void>((resolve) => {
      if (isMet(state)) resolve();
      else waiting.push({ isMet, resolve });
    });

  const isJournalIdle = ({ pendingJournal }: AutosaveState) => pendingJournal === 0;

  /** Puts the text into the journal now. */
  async function keep(): Promise<void> {
    dispatch({ type: "journalDue", text: currentText() });
    await when(isJournalIdle);
  }

  actions.journal.isAvailable().then((isAvailable) => dispatch({ type: "journalChecked", isAvailable }));
  if (start.isUnsaved || start.hasConflicts)
    queueMicrotask(() => dispatch({ type: "opened", text: currentText(), hasConflicts: start.hasConflicts }));

  return {
    read: currentText,
    /** Call it after every change. It does not read the form. */
    changed: () => dispatch({ type: "changed" }),
    keep,
    /** Sends the text now. @returns whether the server has it */
    saveNow: async (): Promise<boolean> => {
      await when(isIdle);
      dispatch({ type: "sendAsked", text: currentText() });
      await when(isIdle);
      return isOnServer(state, currentText());
    },
    /** Whether the server has the text. */
    isSaved: () => isOnServer(state, currentText()),
    /** The network is back, or the writer signed in again. */
    tryAgain: () => dispatch({ type: "serverMayBeBack", text: currentText() }),
    /** Whether the text would be lost with the form if the server did not answer. */
    isUnkept: () => !state.hasJournal && !isOver(state) && !isOnServer(state, currentText()),
    /** Whether the text would be lost with the tab. */
    isAtRisk: () => !isOnServer(state, currentText()) && !isInJournal(state, currentText()),
    /**
     * Stops saving drafts, because the post itself is about to be saved.
     *
     * @returns the fields that the request needs; null when the writer chose another text meanwhile, which they must
     * see first
     */
    pause: async (): Promise<BaseVersion | null> => {
      dispatch({ type: "paused" });
      await when(isIdle);
      if (isOver(state) || state.finalText) return null;
      await keep();
      return state.baseVersion;
    },
    /** The post was not saved. */
    resume: () => dispatch({ type: "resumed" }),
    /** The post was not saved, because it or its draft was changed elsewhere. Resolves when the writer has chosen. */
    enterConflict: async (): Promise<void> => {
      dispatch({ type: "conflictMet" });
      await when(isIdle);
    },
    /** The post was saved with this text. */
    postSaved: async (saved: DraftText, basedOn: Date | null): Promise<void> => {
      dispatch({ type: "postSaved", text: currentText(), saved, basedOn });
      await when(isJournalIdle);
    },
    /** Discards the text. */
    abandon: async (): Promise<void> => {
      dispatch({ type: "abandoned" });
      await when((now) => now.sending === null && isJournalIdle(now));
    },
    /**
     * Reads the text at once, because the form is about to disappear, and saves it.
     *
     * @returns promises of the journal's write and of the save, and the outcome: null when the post itself was being
     * saved, or another text was taken
     */
    close: (): PendingSave & { closedText: Promise<ClosedText | null> } => {
      const text = read();
      const isSkipped = state.isPaused || isOver(state);
      dispatch({ type: "closed", text });
      const kept = when(isJournalIdle);
      if (isSkipped) return { kept, done: kept, closedText: kept.then(() => null) };
      const done = when((now) => now.sending === null && isJournalIdle(now));
      return {
        kept,
        done,
        closedText: done.then(() => ({ text, isSaved: isOnServer(state, text), ...state.baseVersion })),
      };
    },
  };
}

/** The functions that autosave calls, for the journal, the server and the writer. */
interface AutosaveActions {
  journal: {
    /** @returns whether this browser can store anything */
    isAvailable: () => Promise<boolean>;
    /** @returns whether the text was stored */
    write: (text: DraftText, baseVersion: BaseVersion) => Promise<boolean>;
    drop: () => Promise<void>;
  };
  send: (text: DraftText, version: string, baseVersion: BaseVersion, signal: AbortSignal) => Promise<unknown>;
  explainFailure: (error: unknown) => SaveFailure;
  resolveConflict: ResolveConflict;
}

/** @returns a function that carries out one effect and later dispatches its result */
function effectRunner(
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
