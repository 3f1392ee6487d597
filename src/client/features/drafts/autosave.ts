import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { startIdleTimer } from "../../lib/idle-timer.ts";
import { takeWithinMs, within } from "../../lib/with-timeout.ts";
import { type Basis, withVersion } from "./base-version.ts";
import type { SettleConflict } from "./conflict.ts";
import { areSameTexts } from "./draft-text.ts";
import type { Closing } from "./pending-saves.ts";
import { randomToken } from "./random-token.ts";
import type { LeftText } from "./recovered-in-tab.ts";
import type { SaveState, Trouble } from "./save-state.ts";

/** How soon a change is in the journal, on the server, and tried again after a failure, in milliseconds. */
const journalAfterMs = 300;
const serverAfterMs = 2_000;
const retryAfterMs = 3_000;
const maxRetryAfterMs = 15_000;

/** How long a save that is under way is waited for when the post itself is to be saved, or the form is left, in milliseconds. */
const finishWithinMs = 3_000;

interface Verdict {
  /** `later` may pass by itself; `final` will be the same as long as the text is. */
  kind: "later" | "conflict" | "final";
  trouble: Trouble;
}

interface KeeperOptions {
  start: Basis & { isUnsaved: boolean; hasRivals: boolean };
  /** The text as it stands in the form. */
  read: () => DraftText;
  journal: {
    /** @returns whether this browser keeps anything at all */
    mayKeep: () => Promise<boolean>;
    /** @returns whether it is kept */
    keep: (text: DraftText, basis: Basis) => Promise<boolean>;
    drop: () => Promise<void>;
  };
  send: (text: DraftText, version: string, basis: Basis, signal: AbortSignal) => Promise<unknown>;
  /** What a failed sending means. */
  judge: (error: unknown) => Verdict;
  settleConflict: SettleConflict;
  onState: (state: SaveState) => void;
}

export type Keeper = ReturnType<typeof createKeeper>;

/**
 * Keeps what is typed into a form: in the journal within a second, on the server within a few more, and tries again as
 * long as the server does not answer. It knows nothing of React, of IndexedDB or of tRPC.
 */
export function createKeeper({ start, read, journal, send, judge, settleConflict, onState }: KeeperOptions) {
  let basis: Basis = { ownVersions: start.ownVersions, basedOn: start.basedOn };
  let onServer = start.isUnsaved ? null : read();
  let inJournal = onServer;
  let last: DraftText | null = null;
  /** What was sent last and not answered. */
  let tried: { text: DraftText; version: string } | null = null;
  /** The writer is to choose between two texts. */
  let isHeld = false;
  /** The form shows another text now, or none. */
  let isOver = false;
  let isPaused = false;
  /** The server did not take what was sent last, and will be asked again. */
  let isWaiting = false;
  /** The journal took what it was given last. */
  let hasJournal = true;
  let retryMs = retryAfterMs;
  /** Each calls its timer off. */
  let stopJournalTimer: (() => void) | undefined;
  let stopServerTimer: (() => void) | undefined;
  let underWay: Promise<void> | null = null;
  /** Calls off what is under way. */
  let giveUp = new AbortController();

  /** Said once: the form need not be drawn anew with every letter. */
  let said = "";
  const tell = (state: SaveState) => {
    const saying = JSON.stringify(state);
    if (saying !== said) onState(state);
    said = saying;
  };
  const text = () => last ?? read();
  const isOnServer = (it: DraftText) => onServer !== null && areSameTexts(it, onServer);

  const clearServerTimer = () => {
    stopServerTimer?.();
    stopServerTimer = undefined;
  };

  /** @returns whether the text is safe in this browser */
  const keep = async (): Promise<boolean> => {
    stopJournalTimer?.();
    stopJournalTimer = undefined;
    const now = text();
    if (isOver || isOnServer(now) || (inJournal && areSameTexts(now, inJournal))) return true;
    return write(now);
  };

  const write = async (now: DraftText): Promise<boolean> => {
    hasJournal = await journal.keep(now, basis);
    if (hasJournal) inJournal = now;
    return hasJournal;
  };

  const sendNow = (): Promise<void> => {
    clearServerTimer();
    underWay ??= sendText().finally(() => {
      underWay = null;
    });
    return underWay;
  };

  /** What hangs is given up: it is in the journal, and its version is known should it have arrived. */
  const finishSending = async () => {
    const timer = setTimeout(() => giveUp.abort(), finishWithinMs);
    await underWay;
    clearTimeout(timer);
  };

  const sendText = async () => {
    const now = text();
    if (isOnServer(now)) {
      await journal.drop();
      inJournal = now;
      tell({ kind: "saved" });
      return;
    }
    // The same text goes by the same name, however often it is tried.
    const version = tried && areSameTexts(tried.text, now) ? tried.version : randomToken();
    tried = { text: now, version };
    const known = basis;
    // Noted before it is sent: when the answer is lost, the text's own past is still known.
    basis = { ...known, ownVersions: withVersion(known.ownVersions, version) };
    // From here on nobody knows what the server has, until it answers: going back to the text before is a change as well.
    onServer = null;
    inJournal = null;
    const isKept = await write(now);
    try {
      giveUp = new AbortController();
      await within(takeWithinMs(now), (signal) => send(now, version, known, signal), giveUp);
    } catch (error) {
      return failed(judge(error), isKept);
    }
    isWaiting = false;
    retryMs = retryAfterMs;
    tried = null;
    basis = { ...basis, ownVersions: [version] };
    onServer = now;
    if (!areSameTexts(text(), now)) return changed();
    await journal.drop();
    tell({ kind: "saved" });
  };

  const failed = async ({ kind, trouble }: Verdict, isKept: boolean): Promise<void> => {
    if (kind === "conflict") return meetRival();
    tell({ ...trouble, isKept });
    if (kind === "final") return;
    isWaiting = true;
    if (last !== null || isPaused) return;
    stopServerTimer = startIdleTimer(sendNow, retryMs);
    retryMs = Math.min(retryMs * 2, maxRetryAfterMs);
  };

  const meetRival = async (): Promise<void> => {
    if (isHeld || isOver || last !== null) return;
    isHeld = true;
    clearServerTimer();
    let settled: Awaited<ReturnType<SettleConflict>>;
    try {
      settled = await settleConflict(text, basis);
    } catch (error) {
      // The other text could not be had; it will be asked for again.
      isHeld = false;
      return failed({ ...judge(error), kind: "later" }, await keep());
    }
    if (typeof settled === "function") {
      // The other text is taken: another form shows it, and writes the same entry of the journal.
      isOver = true;
      stopJournalTimer?.();
      try {
        return await settled();
      } catch (error) {
        // It was not: this form stays, and goes on keeping what is typed.
        isOver = false;
        isHeld = false;
        return failed({ ...judge(error), kind: "later" }, await keep());
      }
    }
    isHeld = false;
    tried = null;
    basis = settled;
    onServer = null;
    changed();
  };

  /** To be called after every change, at no cost. */
  const changed = () => {
    if (isOver || last !== null) return;
    stopJournalTimer ??= startIdleTimer(keep, journalAfterMs);
    // What is typed meanwhile is sent once the post is saved, or the writer has chosen.
    if (isPaused || isHeld) return;
    // What is the trouble stays in sight until the server has taken it.
    if (!isWaiting) tell({ kind: "saving" });
    stopServerTimer ??= startIdleTimer(sendNow, serverAfterMs);
  };

  const sendLast = async () => {
    // The rival is met when the post is opened again.
    if (isHeld) return;
    await finishSending();
    if (!isOnServer(text())) await sendNow();
  };

  journal.mayKeep().then((may) => {
    hasJournal &&= may;
  });
  if (start.hasRivals) queueMicrotask(meetRival);
  else if (start.isUnsaved) {
    tell({ kind: "saving" });
    queueMicrotask(sendNow);
  }

  return {
    changed,
    /** Puts the text into the journal now. */
    keep,
    /** Puts the text on the server now. @returns whether it is there: the server may be out of reach */
    saveNow: async (): Promise<boolean> => {
      await underWay;
      if (!isPaused && !isHeld && !isOver && !isOnServer(text())) await sendNow();
      return isOnServer(text());
    },
    /** The server may be there again. */
    tryAgain: () => {
      if (stopServerTimer && !isPaused && !isHeld && !isOver) void sendNow();
    },
    /** Whether the text would be lost with the form if the server did not answer. */
    isUnkept: () => !hasJournal && !isOver && !isOnServer(text()),
    /** Whether the text would be lost with the tab. */
    isAtRisk: () => {
      const now = text();
      return !isOnServer(now) && !(inJournal && areSameTexts(now, inJournal));
    },
    /**
     * Stops sending, because the post itself is about to be saved.
     *
     * @returns what is to be sent along; null when she has chosen another text meanwhile, which is not to be saved unseen
     */
    pause: async (): Promise<Basis | null> => {
      isPaused = true;
      clearServerTimer();
      await finishSending();
      if (isOver || last !== null) return null;
      await keep();
      return basis;
    },
    /** The post was not saved after all. */
    resume: () => {
      isPaused = false;
      onServer = null;
      changed();
    },
    /** The post was not saved: it, or its draft, is another one by now. */
    meetRival: () => {
      isPaused = false;
      return meetRival();
    },
    /** The post was saved with this text. */
    settled: async (saved: DraftText, basedOn: Date | null) => {
      isPaused = false;
      isWaiting = false;
      retryMs = retryAfterMs;
      tried = null;
      basis = { ownVersions: [], basedOn };
      onServer = saved;
      inJournal = null;
      if (!areSameTexts(text(), saved)) {
        if (last === null) changed();
        else await keep();
        return;
      }
      inJournal = saved;
      await journal.drop();
      tell({ kind: "saved" });
    },
    /** Nothing of this text is to be kept. */
    abandon: async () => {
      isOver = true;
      stopJournalTimer?.();
      clearServerTimer();
      await underWay;
      await journal.drop();
    },
    /**
     * The form goes away: its last words are read at once, and put away.
     *
     * @returns when that is done, and then how it left the text; null when the post itself was being saved, or another text taken
     */
    close: (): Closing & { left: Promise<LeftText | null> } => {
      const words = read();
      last = words;
      clearServerTimer();
      const nothing = Promise.resolve(null);
      if (isPaused || isOver) return { kept: nothing, done: nothing, left: nothing };
      const kept = keep();
      const done = kept.then(sendLast);
      return { kept, done, left: done.then(() => ({ text: words, isSaved: isOnServer(words), ...basis })) };
    },
  };
}
