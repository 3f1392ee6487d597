import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aFailure } from "../../../../tests/support/autosave-world.ts";
import { aText } from "../../../../tests/support/factories.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { answerTimeoutMs, saveTimeoutMs } from "../../lib/calls/with-timeout.ts";
import type { BaseVersion, SaveFailure, SaveState } from "./autosave.ts";
import { startAutosave } from "./autosave-runner.ts";
import type { ResolveConflict } from "./conflict.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A form, a journal and a server in memory. */
function aForm({
  isUnsaved = false,
  hasConflicts = false,
  keepsJournal = true,
  post = null as DraftText | null,
  given = aText({ title: "" }),
  /** The text of the form, where the editor writes it in another way. */
  shown = undefined as DraftText | undefined,
} = {}) {
  const form = {
    text: shown ?? given,
    journal: null as DraftText | null,
    server: [] as { text: DraftText; version: string; baseVersion: BaseVersion }[],
    states: [] as SaveState[],
    /** What the server does with the next saves. */
    answer: async (_signal: AbortSignal) => {},
    keepsJournal,
    resolveConflict: (async (_readMine, baseVersion) => ({ chosen: "mine", baseVersion })) as ResolveConflict,
  };
  const autosave = startAutosave({
    start: {
      baseVersion: { ownVersions: [], basedOn: null },
      post,
      given,
      isUnsaved,
      hasConflicts,
      versionPrefix: "v".repeat(20),
    },
    read: () => form.text,
    journal: {
      write: async (text) => {
        if (form.keepsJournal) form.journal = text;
        return form.keepsJournal;
      },
      isAvailable: async () => form.keepsJournal,
      drop: async () => {
        form.journal = null;
      },
    },
    send: async (text, version, baseVersion, signal) => {
      form.server.push({ text, version, baseVersion });
      await form.answer(signal);
    },
    explainFailure: (error) => (error instanceof Refusal ? error.failure : aFailure("later")),
    resolveConflict: (readMine, baseVersion) => form.resolveConflict(readMine, baseVersion),
    onState: (state) => form.states.push(state),
  });
  const type = (title: string) => {
    form.text = { ...(shown ?? given), title };
    autosave.changed();
  };
  return { form, autosave, type };
}

class Refusal extends Error {
  failure: SaveFailure;
  constructor(kind: SaveFailure["kind"]) {
    super(kind);
    this.failure = aFailure(kind);
  }
}

const fails = (kind: SaveFailure["kind"]) => async () => {
  throw new Refusal(kind);
};
const hangs = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
const theirs = { ownVersions: ["theirs"], basedOn: null };

test("a change reaches the journal, then the server, and the status line", async () => {
  const { form, type } = aForm();
  type("A word");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(form.journal?.title).toBe("A word");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(form.server.at(-1)?.text.title).toBe("A word");
  expect(form.states).toEqual([{ kind: "saving" }, { kind: "saved" }]);
  expect(form.journal).toBeNull();
});

test("every version is 26 characters of the alphabet that the server accepts", async () => {
  const { form, type } = aForm();
  for (const title of ["One", "Two"]) {
    type(title);
    await vi.advanceTimersByTimeAsync(3_000);
  }
  const versions = form.server.map(({ version }) => version);
  expect(new Set(versions).size).toBe(2);
  for (const version of versions) expect(version).toMatch(/^[0-9a-z]{26}$/);
});

test("a long text on a slow line gets more time", async () => {
  const { form, autosave } = aForm();
  form.text = aText({ title: "Long", description: "x".repeat(800_000) });
  let isAborted = false;
  form.answer = (signal) => hangs(signal).finally(() => (isAborted = true));
  autosave.changed();
  await vi.advanceTimersByTimeAsync(2_000 + 6 * answerTimeoutMs);
  expect(isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * answerTimeoutMs);
  expect(isAborted).toBe(true);
});

test("a hanging save is aborted and retried", async () => {
  const { form, type } = aForm();
  form.answer = hangs;
  type("Kept");
  await vi.advanceTimersByTimeAsync(2_000 + saveTimeoutMs(form.text));
  expect(form.states.at(-1)).toEqual({ kind: "offline", isKept: true });
  form.answer = async () => {};
  await vi.advanceTimersByTimeAsync(5_000);
  expect(form.server).toHaveLength(2);
  expect(form.states.at(-1)).toEqual({ kind: "saved" });
});

test("the network's return retries at once", async () => {
  const { form, autosave, type } = aForm();
  form.answer = fails("later");
  type("Kept");
  await vi.advanceTimersByTimeAsync(60_000);
  form.answer = async () => {};
  autosave.tryAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(form.states.at(-1)).toEqual({ kind: "saved" });
});

test("saveNow returns whether the server has the text", async () => {
  const { form, autosave, type } = aForm();
  expect(await autosave.saveNow()).toBe(true);
  form.answer = fails("later");
  type("Not there");
  expect(await autosave.saveNow()).toBe(false);
  form.answer = async () => {};
  expect(await autosave.saveNow()).toBe(true);
});

test("without a journal, unsent text counts as unkept at once", async () => {
  const { form, autosave, type } = aForm({ keepsJournal: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.isUnkept()).toBe(false);
  type("At risk");
  expect(autosave.isUnkept()).toBe(true);
  expect(autosave.isAtRisk()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(form.server).toHaveLength(1);
  expect(autosave.isUnkept()).toBe(false);
  expect(autosave.isAtRisk()).toBe(false);
});

test("a journal that fails counts as one that did not keep the text", async () => {
  const { form, type } = aForm();
  form.keepsJournal = false;
  form.answer = fails("later");
  type("Nowhere");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(form.states.at(-1)).toEqual({ kind: "offline", isKept: false });
});

test("a hidden tab journals its text at once", async () => {
  const { form, autosave, type } = aForm();
  type("Hidden");
  await autosave.keep();
  expect(form.journal?.title).toBe("Hidden");
});

test("the question shows the text as it is when the other text has arrived", async () => {
  const { form, autosave, type } = aForm();
  let arrive = () => {};
  let shown = "";
  form.resolveConflict = async (readMine, baseVersion) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    shown = readMine().title;
    return { chosen: "mine", baseVersion };
  };
  form.answer = fails("conflict");
  type("Mine");
  await vi.advanceTimersByTimeAsync(2_000);
  type("Mine and more");
  await autosave.close().done;
  expect(form.journal?.title).toBe("Mine and more");
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toBe("Mine and more");
});

test("a choice for the form's own text sends it with the new base version", async () => {
  const { form, type } = aForm();
  form.resolveConflict = async () => {
    form.answer = async () => {};
    return { chosen: "mine", baseVersion: theirs };
  };
  form.answer = fails("conflict");
  type("Mine");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(form.server.at(-1)).toMatchObject({ text: { title: "Mine" }, baseVersion: theirs });
});

test("the form may close while the other text is shown, and leaves the journal to it", async () => {
  const { form, autosave, type } = aForm();
  form.resolveConflict = async () => ({
    chosen: "other",
    show: async () => {
      form.journal = aText({ title: "Theirs" });
      await autosave.close().done;
    },
  });
  form.answer = fails("conflict");
  type("Mine");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(form.journal?.title).toBe("Theirs");
  expect(form.server).toHaveLength(1);
});

test("a chosen text that cannot be shown leaves the form and its autosave as they were", async () => {
  const { form, type } = aForm();
  form.resolveConflict = async () => ({ chosen: "other", show: fails("later") });
  form.answer = fails("conflict");
  type("Mine");
  await vi.advanceTimersByTimeAsync(5_000);
  form.answer = async () => {};
  type("Mine and more");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(form.server.at(-1)?.text.title).toBe("Mine and more");
});

test("when the other text cannot be loaded, it is requested again", async () => {
  const { form, autosave, type } = aForm();
  type("Mine");
  await autosave.pause();
  let asked = 0;
  form.resolveConflict = async (_readMine, baseVersion) => {
    asked++;
    if (asked === 1) throw new Error("No network");
    form.answer = async () => {};
    return { chosen: "mine", baseVersion };
  };
  form.answer = fails("conflict");
  await autosave.enterConflict();
  expect(form.states.at(-1)).toEqual({ kind: "offline", isKept: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  expect(form.states.at(-1)).toEqual({ kind: "saved" });
});

test("saving the post does not wait for a hanging save, and says that it may have arrived", async () => {
  const { form, autosave, type } = aForm();
  form.answer = hangs;
  type("The post");
  await vi.advanceTimersByTimeAsync(2_000);
  let baseVersion: BaseVersion | null = null;
  void autosave.pause().then((given) => (baseVersion = given));
  await vi.advanceTimersByTimeAsync(answerTimeoutMs / 2);
  expect(baseVersion).toMatchObject({ ownVersions: [form.server[0]?.version] });
  expect(form.journal?.title).toBe("The post");
});

/** The writer saves the post while a save is in progress that then meets a conflict. */
async function pausedIntoConflict({ form, autosave, type }: ReturnType<typeof aForm>) {
  let meet = () => {};
  form.answer = () => new Promise((_, reject) => (meet = () => reject(new Refusal("conflict"))));
  type("Mine");
  await vi.advanceTimersByTimeAsync(2_000);
  const paused = autosave.pause();
  meet();
  return paused;
}

test("saving the post waits for a conflict and continues with the base version of the choice", async () => {
  const it = aForm();
  it.form.resolveConflict = async () => ({ chosen: "mine", baseVersion: theirs });
  expect(await pausedIntoConflict(it)).toEqual(theirs);
});

test("after the writer took the other text, the post is not saved unseen", async () => {
  const it = aForm();
  it.form.resolveConflict = async () => ({ chosen: "other", show: async () => {} });
  expect(await pausedIntoConflict(it)).toBeNull();
});

test("a saved post and an abandoned text leave the journal before the promise resolves", async () => {
  const saved = aForm();
  saved.type("The post");
  await saved.autosave.pause();
  expect(saved.form.journal).not.toBeNull();
  await saved.autosave.postSaved(saved.form.text, new Date("2026-03-01"));
  expect(saved.form.journal).toBeNull();

  const abandoned = aForm();
  abandoned.type("Discarded");
  await abandoned.autosave.keep();
  await abandoned.autosave.abandon();
  expect(abandoned.form.journal).toBeNull();
});

test("a closing form saves its last text, whatever the form shows by then", async () => {
  const { form, autosave, type } = aForm();
  type("Last words");
  const { done } = autosave.close();
  form.text = aText({ title: "another form by now" });
  await done;
  expect(form.server.map(({ text }) => text.title)).toEqual(["Last words"]);
  expect(form.journal).toBeNull();
});

test("the last text counts as kept however long the server takes for it", async () => {
  const { form, autosave, type } = aForm();
  form.answer = () => new Promise(() => {});
  type("Last words");
  await autosave.close().kept;
  expect(form.journal?.title).toBe("Last words");
});

test("a closed form returns its text, unless the post itself was being saved", async () => {
  const { form, autosave, type } = aForm();
  type("Last words");
  const closedText = await autosave.close().closedText;
  const ownVersions = form.server.map(({ version }) => version);
  expect(closedText).toEqual({ text: form.text, isSaved: true, ownVersions, basedOn: null });

  const saving = aForm();
  await saving.autosave.pause();
  expect(await saving.autosave.close().closedText).toBeNull();
});

test("text recovered from the journal is sent without a change, and a form without changes sends nothing", async () => {
  const recovered = aForm({ isUnsaved: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(recovered.form.server).toHaveLength(1);

  const untouched = aForm();
  await untouched.autosave.close().done;
  expect(untouched.form.server).toEqual([]);
  expect(untouched.form.states).toEqual([]);
});

test("a post that the editor writes in another way has unpublished changes until the change is undone", async () => {
  const post = aText({ title: "As stored", description: "<p>a</p>\n" });
  const draft = { ...post, description: "<p>b</p>" };
  const shown = { ...post, description: "<p>a</p>" };
  const opened = aForm({ post, given: post, shown });
  for (const title of ["Typed", "As stored"]) {
    opened.type(title);
    await opened.autosave.saveNow();
  }
  expect(opened.form.states.filter(({ kind }) => kind === "saved")).toEqual([
    { kind: "saved", hasChanges: true },
    { kind: "saved" },
  ]);

  const restored = aForm({ post, given: draft });
  restored.type("As stored ");
  await restored.autosave.saveNow();
  expect(restored.form.states.at(-1)).toEqual({ kind: "saved", hasChanges: true });
});
