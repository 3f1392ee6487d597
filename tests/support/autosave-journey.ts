import { type BaseVersion, isIdle, isOver } from "../../src/client/features/drafts/autosave.ts";
import { areSameOnceSaved } from "../../src/client/features/drafts/draft-text.ts";
import { recover } from "../../src/client/features/drafts/recovery.ts";
import type { DraftText } from "../../src/shared/schemas/draft-schema.ts";
import { anAutosave } from "./autosave-world.ts";
import { aDraftServer } from "./draft-server.ts";

/** `lost`: the server stored it, and the response is lost. */
type Outcome = "arrives" | "lost" | "unreached";

/** One action of a random sequence. An action that is impossible at the moment does nothing. */
export type Action =
  | { do: "type"; word: number }
  | { do: "fire"; timer: "journal" | "server" | "giveUp" }
  | { do: "hide" | "tryAgain" | "startPost" | "sendPost" | "close" | "reopen" }
  | { do: "endJournal"; isKept: boolean }
  | { do: "endSend"; outcome: Outcome | "refused" }
  | { do: "endPost"; outcome: Outcome }
  | { do: "endConflict"; choice: "mine" | "theirs" | "fails" | "otherFails" }
  | { do: "otherDevice"; word: number }
  /** How many pending journal operations still reach the disk. */
  | { do: "crash"; written: number; isServerReached: boolean };

/** A writer with one form at a time, a journal and a server. The test chooses each next action. */
export function aJourney() {
  const server = aDraftServer();
  let forms = 0;
  let form = openForm({ text: server.post.text, baseVersion: { ownVersions: [], basedOn: server.post.updatedAt } });
  /** All texts that the form has shown, oldest first. */
  const history = ["post"];
  /** Newest index in `history` whose text the journal or the server confirmed. */
  let confirmed = 0;
  /** A second device changed the draft, or the writer took another text. */
  let hasOthers = false;
  /** Index in `history` of each journal operation and each version. */
  const places = new Map<string, number>();
  /** The post to save. Once autosave is idle, the journal gets its text, and then the server. */
  let post: {
    isJournaled: boolean;
    sent: { text: DraftText; baseVersion: BaseVersion; place: number } | null;
  } | null = null;

  function openForm(given: Parameters<typeof anAutosave>[0]) {
    forms += 1;
    const opened = anAutosave({ ...given, versionPrefix: String(forms).padStart(20, "f") });
    opened.isManual = true;
    return opened;
  }
  const operationName = (operation: number) => `${form.state.versionPrefix} ${operation}`;
  const confirm = (place = 0) => {
    confirmed = Math.max(confirmed, place);
  };

  function run(action: Action): void {
    act(action);
    if (post?.isJournaled) sendPost();
    for (const effect of form.pending.journal) {
      if (effect.type !== "writeJournal" || places.has(operationName(effect.operation))) continue;
      places.set(operationName(effect.operation), history.length - 1);
    }
    const { sending } = form.state;
    if (sending?.journalWrite) places.set(sending.version, places.get(operationName(sending.journalWrite)) ?? 0);
  }

  function act(action: Action) {
    const isOpen = !form.state.finalText && !isOver(form.state);
    switch (action.do) {
      case "type":
        // From the journal's write to the request, the form is read-only.
        if (!isOpen || (post?.isJournaled && !post.sent)) return;
        history.push(`w${action.word}`);
        return form.type(`w${action.word}`);
      case "fire":
        if (form.timers.has(action.timer)) form.fire(action.timer);
        return;
      case "hide":
        return form.dispatch({ type: "journalDue", text: form.currentText() });
      case "tryAgain":
        return form.tryAgain();
      case "endJournal":
        return endJournal(action.isKept);
      case "endSend":
        return endSend(action.outcome);
      case "endConflict":
        return endConflict(action.choice);
      case "startPost":
        if (!isOpen || post) return;
        post = { isJournaled: false, sent: null };
        return form.dispatch({ type: "paused" });
      case "sendPost":
        return sendPost();
      case "endPost":
        return endPost(action.outcome);
      case "otherDevice":
        hasOthers = true;
        return server.saveElsewhere(`other${action.word}`);
      case "close":
        if (isOpen) form.close();
        return;
      case "reopen":
        if (form.state.finalText && !form.state.sending && !form.state.pendingJournal && !post) reopen(true);
        return;
      case "crash":
        for (const effect of form.pending.journal.slice(0, action.written))
          form.journal = effect.type === "writeJournal" ? effect : null;
        return reopen(action.isServerReached);
    }
  }

  function endJournal(isKept: boolean) {
    const [effect] = form.pending.journal;
    form.endJournal(isKept);
    if (effect?.type === "writeJournal" && isKept) confirm(places.get(operationName(effect.operation)));
  }

  function endSend(outcome: Outcome | "refused") {
    const { send } = form.pending;
    if (!send) return;
    if (outcome === "unreached") return form.endSend("later");
    if (outcome === "refused") return form.endSend("final");
    const isStored = server.saveDraft(send.text, send.version, send.baseVersion);
    if (outcome === "lost") return form.endSend("later");
    form.endSend(isStored ? "ok" : "conflict");
    if (isStored) confirm(places.get(send.version));
  }

  function sendPost() {
    if (!post || post.sent || !isIdle(form.state) || form.state.finalText) return;
    const { text } = form;
    if (!post.isJournaled) form.dispatch({ type: "journalDue", text });
    post.isJournaled = true;
    const { state } = form;
    if (state.pendingJournal > 0) return;
    post.sent = { text, baseVersion: state.baseVersion, place: history.length - 1 };
  }

  function endPost(outcome: Outcome) {
    if (!post?.sent) return;
    const { text, baseVersion, place } = post.sent;
    post = null;
    const isStored = outcome !== "unreached" && server.savePost(text, baseVersion);
    if (outcome !== "arrives") return form.dispatch({ type: "resumed" });
    if (!isStored) return form.dispatch({ type: "conflictMet" });
    confirm(place);
    form.postSaved(text, server.post.updatedAt);
  }

  /** The steps of `useConflict`, with at most one other text. */
  function endConflict(choice: "mine" | "theirs" | "fails" | "otherFails") {
    const { conflict } = form.pending;
    if (!conflict) return;
    if (choice === "fails" || choice === "otherFails") return form.endConflict(choice);
    const { draft } = server;
    const isForeign = draft !== null && !conflict.baseVersion.ownVersions.includes(draft.version);
    const other = isForeign ? draft.text : server.post.text;
    const current = { ownVersions: draft ? [draft.version] : [], basedOn: server.post.updatedAt };
    if (choice === "mine" || areSameOnceSaved(other, form.currentText())) {
      server.revisions.push(other);
      return form.endConflict(current);
    }
    hasOthers = true;
    server.revisions.push(form.currentText());
    form.dispatch({ type: "otherTextChosen" });
    // The other text replaces the entry, and a new form shows it.
    post = null;
    history.push(other.title);
    form = openForm({ text: other, baseVersion: current, isUnsaved: true });
    form.journal = { text: other, baseVersion: current };
    form.open();
  }

  function reopen(isServerReached: boolean) {
    const { journal } = form;
    const at = server.post.updatedAt;
    const draft = server.draft && { _id: "p", updatedAt: at, ...server.draft, ...server.draft.text };
    const recovery = recover({
      stored: server.post.text,
      updatedAt: at,
      draft: isServerReached || !journal ? draft : undefined,
      entries: journal
        ? [{ entryId: "e", draftId: "p", isNew: false, at, text: journal.text, ...journal.baseVersion }]
        : [],
    });
    const { text, isUnsaved, ownVersions, basedOn } = recovery;
    post = null;
    history.push(text.title);
    form = openForm({ text, isUnsaved, baseVersion: { ownVersions, basedOn } });
    form.journal = recovery.redundant.length > 0 ? null : journal;
    if (isUnsaved) form.open();
  }

  /** Lets everything succeed from now on; in a conflict the writer keeps their text. */
  function finish(): void {
    for (let steps = 0; steps < 200; steps++) {
      const [timer] = form.timers.keys();
      if (form.pending.journal.length > 0) run({ do: "endJournal", isKept: true });
      else if (form.pending.send) run({ do: "endSend", outcome: "arrives" });
      else if (form.pending.conflict) run({ do: "endConflict", choice: "mine" });
      else if (post?.sent) run({ do: "endPost", outcome: "arrives" });
      else if (post && form.state.finalText) post = null;
      else if (post) run({ do: "sendPost" });
      else if (form.state.finalText) run({ do: "reopen" });
      else if (timer) run({ do: "fire", timer });
      else return;
    }
    throw new Error("Autosave does not come to rest");
  }

  return {
    run,
    finish,
    server,
    history,
    form: () => form,
    confirmed: () => confirmed,
    hasOthers: () => hasOthers,
  };
}
