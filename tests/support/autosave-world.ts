import {
  type AutosaveEvent,
  type BaseVersion,
  type Effect,
  isInJournal,
  isOnServer,
  mayHaveEntry,
  openedState,
  reduce,
  type SaveFailure,
  type SaveState,
  saveStateOf,
  type Timer,
} from "../../src/client/features/drafts/autosave.ts";
import type { DraftText } from "../../src/shared/schemas/draft-schema.ts";
import { aText } from "./factories.ts";

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { type: Type }>;
type JournalEffect = EffectOf<"writeJournal"> | EffectOf<"dropJournal">;

/** How a save ends; `none`: no answer yet. */
export type Answer = "ok" | "later" | "final" | "conflict" | "none";
/** How a conflict ends; `fails`: the other text cannot be loaded, `otherFails`: nor shown. `none`: no choice yet. */
export type Choice = BaseVersion | "other" | "fails" | "otherFails" | "none";

interface Given {
  text: DraftText;
  post: DraftText;
  baseVersion: BaseVersion;
  isUnsaved: boolean;
  hasConflicts: boolean;
  keepsJournal: boolean;
  versionPrefix: string;
}

const sentences = { later: { kind: "offline" }, conflict: { kind: "offline" } } as const;

export const aFailure = (kind: SaveFailure["kind"]): SaveFailure => ({
  kind,
  reason: kind === "final" ? { kind: "refused", sentence: "Too long" } : sentences[kind],
});

/**
 * A form with autosave, whose effects end when the test says so. Time is a number: `pass` runs the timers in order.
 * With `answer`, `choice` and `keepsJournal`, effects end at once.
 */
export function anAutosave(given: Partial<Given> = {}) {
  const baseVersion = given.baseVersion ?? { ownVersions: [], basedOn: null };
  const text = given.text ?? aText({ title: "" });
  const { isUnsaved = false, hasConflicts = false, versionPrefix = "v".repeat(20) } = given;
  const timers = new Map<Timer, number>();
  let now = 0;
  const world = {
    state: openedState({ baseVersion, text, post: given.post ?? null, isUnsaved, versionPrefix }),
    /** The text in the form. */
    text,
    journal: null as { text: DraftText; baseVersion: BaseVersion } | null,
    sent: [] as EffectOf<"send">[],
    states: [] as SaveState[],
    answer: "ok" as Answer,
    choice: "none" as Choice,
    keepsJournal: given.keepsJournal ?? true,
    /** Effects in progress. */
    pending: {
      journal: [] as JournalEffect[],
      send: null as EffectOf<"send"> | null,
      conflict: null as EffectOf<"resolveConflict"> | null,
    },
    timers,
    /** True while effects end only by `endJournal`, `endSend` and `endConflict`. */
    isManual: false,

    dispatch(event: AutosaveEvent) {
      const step = reduce(world.state, event);
      world.state = step.state;
      step.effects.forEach(start);
      const saveState = saveStateOf(world.state);
      if (saveState.kind !== "untouched" && JSON.stringify(saveState) !== JSON.stringify(world.states.at(-1)))
        world.states.push(saveState);
      if (!world.isManual) endAll();
    },
    currentText: () => world.state.finalText ?? world.text,
    /** Whether the text in the form would survive a crash now. */
    isSafe() {
      const { state } = world;
      const text = world.currentText();
      return isInJournal(state, text) || (isOnServer(state, text) && !mayHaveEntry(state));
    },
    type(title: string) {
      world.text = aText({ title });
      world.dispatch({ type: "changed" });
    },
    open: () => world.dispatch({ type: "opened", text: world.text, hasConflicts }),
    pause: () => {
      world.dispatch({ type: "paused" });
      world.dispatch({ type: "journalDue", text: world.currentText() });
    },
    postSaved: (saved: DraftText, basedOn: Date | null) =>
      world.dispatch({ type: "postSaved", text: world.currentText(), saved, basedOn }),
    close: () => world.dispatch({ type: "closed", text: world.text }),
    tryAgain: () => world.dispatch({ type: "serverMayBeBack", text: world.currentText() }),
    fire(timer: Timer) {
      timers.delete(timer);
      if (timer === "giveUp") return world.dispatch({ type: "giveUpDue" });
      world.dispatch({ type: timer === "journal" ? "journalDue" : "serverDue", text: world.currentText() });
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = [...timers].filter(([, due]) => due <= end).sort(([, one], [, other]) => one - other)[0];
        if (!next) break;
        now = next[1];
        world.fire(next[0]);
      }
      now = end;
    },
    endJournal(isKept: boolean) {
      const effect = world.pending.journal.shift();
      if (!effect) return;
      if (effect.type === "dropJournal") {
        world.journal = null;
        return world.dispatch({ type: "journalDropped" });
      }
      const { operation, text, baseVersion } = effect;
      if (isKept) world.journal = { text, baseVersion };
      world.dispatch({ type: "journalWritten", operation, text, isKept });
    },
    endSend(answer: Exclude<Answer, "none">) {
      world.pending.send = null;
      const text = world.currentText();
      if (answer === "ok") world.dispatch({ type: "sent", text });
      else world.dispatch({ type: "sendFailed", text, failure: aFailure(answer) });
    },
    endConflict(choice: Exclude<Choice, "none">) {
      world.pending.conflict = null;
      const failed = { type: "conflictFailed", failure: aFailure("later") } as const;
      if (choice === "fails") return world.dispatch({ ...failed, text: world.currentText() });
      if (typeof choice === "object") return world.dispatch({ type: "ownTextChosen", baseVersion: choice });
      world.dispatch({ type: "otherTextChosen" });
      if (choice === "other") world.dispatch({ type: "otherTextShown" });
      else world.dispatch({ ...failed, text: world.currentText() });
    },
  };

  function start(effect: Effect) {
    if (effect.type === "startTimer") timers.set(effect.timer, now + effect.ms);
    if (effect.type === "stopTimer") timers.delete(effect.timer);
    if (effect.type === "writeJournal" || effect.type === "dropJournal") world.pending.journal.push(effect);
    if (effect.type === "resolveConflict") world.pending.conflict = effect;
    if (effect.type === "send") {
      world.sent.push(effect);
      world.pending.send = effect;
    }
    if (effect.type === "abortSend" && !world.isManual) world.endSend("later");
  }

  function endAll() {
    if (world.pending.journal.length > 0) world.endJournal(world.keepsJournal);
    else if (world.pending.send && world.answer !== "none") world.endSend(world.answer);
    else if (world.pending.conflict && world.choice !== "none") world.endConflict(world.choice);
  }

  return world;
}
