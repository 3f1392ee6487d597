import { expect, test } from "vitest";
import { anAutosave } from "../../../../tests/support/autosave-world.ts";
import { aText } from "../../../../tests/support/factories.ts";
import { maxOwnVersions } from "../../../shared/limits.ts";
import { saveStateOf } from "./autosave.ts";

const published = new Date("2026-03-01");
const titles = ({ sent }: ReturnType<typeof anAutosave>) => sent.map(({ text }) => text.title);
const theirs = { ownVersions: ["theirs"], basedOn: null };

test("a change is in the journal within a second and on the server within a few more", () => {
  const world = anAutosave();
  world.type("A word");
  world.pass(1_000);
  expect(world.journal?.text.title).toBe("A word");
  expect(world.sent).toEqual([]);
  world.pass(2_000);
  expect(titles(world)).toEqual(["A word"]);
  expect(world.states).toEqual([{ kind: "saving" }, { kind: "saved" }]);
  expect(world.journal).toBeNull();
});

test("typing without a pause is saved all the same", () => {
  const world = anAutosave();
  for (let letters = 1; letters <= 50; letters++) {
    world.type("x".repeat(letters));
    world.pass(100);
  }
  expect(world.journal?.text.title.length).toBeGreaterThan(45);
  expect(world.sent.length).toBeGreaterThan(1);
});

test.each([true, false])("the state of a refused text says whether the journal has it (%s)", (isKept) => {
  const world = anAutosave({ keepsJournal: isKept });
  world.answer = "final";
  world.type("Too much");
  world.pass(3_000);
  expect(world.states.at(-1)).toEqual({ kind: "refused", sentence: "Too long", isKept });
});

test("a refused text is sent again only after a change", () => {
  const world = anAutosave();
  world.answer = "final";
  world.type("Too much");
  world.pass(60_000);
  expect(world.sent).toHaveLength(1);
  world.answer = "ok";
  world.type("Shorter");
  expect(world.states.at(-1)).toEqual({ kind: "saving" });
  world.pass(2_000);
  expect(titles(world)).toEqual(["Too much", "Shorter"]);
});

test("a change made while the refused text was sent is saved", () => {
  const world = anAutosave();
  world.answer = "none";
  world.type("Too much");
  world.pass(2_000);
  world.type("Shorter");
  world.pass(5_000);
  world.answer = "ok";
  world.endSend("final");
  world.pass(2_000);
  expect(titles(world)).toEqual(["Too much", "Shorter"]);
});

test("a change made during a save is saved next", () => {
  const world = anAutosave();
  world.answer = "none";
  world.type("First");
  world.pass(2_000);
  world.type("Second");
  world.answer = "ok";
  world.endSend("ok");
  expect(world.states.at(-1)).toEqual({ kind: "saving" });
  world.pass(2_000);
  expect(titles(world)).toEqual(["First", "Second"]);
  expect(world.sent[1]?.baseVersion.ownVersions).toEqual([world.sent[0]?.version]);
});

test("without the server the state says so, the journal has the text, and it is sent when the server is back", () => {
  const world = anAutosave();
  world.answer = "later";
  world.type("Kept");
  world.pass(60_000);
  expect(world.states.at(-1)).toEqual({ kind: "offline", isKept: true });
  expect(world.journal?.text.title).toBe("Kept");
  expect(world.isSafe()).toBe(true);
  // The same text has the same version in every attempt.
  const versions = [...new Set(world.sent.map(({ version }) => version))];
  expect(versions).toHaveLength(1);

  world.answer = "ok";
  world.tryAgain();
  expect(world.states.at(-1)).toEqual({ kind: "saved" });
  // One attempt may have arrived: the server gets its version.
  expect(world.sent.at(-1)?.baseVersion.ownVersions).toEqual(versions);
});

test("retries start after 3 seconds and double up to 15", () => {
  const world = anAutosave();
  world.answer = "later";
  world.type("Kept");
  world.pass(2_000);
  const waits = [3_000, 6_000, 12_000, 15_000, 15_000];
  for (const [at, wait] of waits.entries()) {
    world.pass(wait - 1);
    expect(world.sent).toHaveLength(at + 1);
    world.pass(1);
    expect(world.sent).toHaveLength(at + 2);
  }
});

test("ten minutes of writing without the server are no conflict: its last known version stays in the list", () => {
  const world = anAutosave();
  world.type("Arrived");
  world.pass(3_000);
  const arrived = world.sent[0]?.version;
  world.answer = "later";
  for (let second = 1; second <= 600; second++) {
    world.type(`Word ${second}`);
    world.pass(1_000);
  }
  const tried = world.sent.slice(1).map(({ version }) => version);
  expect(new Set(tried).size).toBeGreaterThan(maxOwnVersions);

  world.answer = "ok";
  world.type("Back");
  world.tryAgain();
  // The first attempt may have arrived too: the network failed while it was in progress.
  expect(world.sent.at(-1)?.baseVersion.ownVersions).toEqual([arrived, tried[0], ...tried.slice(2 - maxOwnVersions)]);
});

test("after a failed save and a saved post, the next change shows as saving", () => {
  const world = anAutosave();
  world.answer = "later";
  world.type("The post");
  world.pass(3_000);
  world.pause();
  world.postSaved(world.text, published);
  expect(world.states.at(-1)).toEqual({ kind: "saved" });
  world.type("Not there yet");
  expect(world.states.at(-1)).toEqual({ kind: "saving" });
});

test("going back to an earlier text is saved when the answer to the text between was lost", () => {
  const world = anAutosave();
  world.type("Before");
  world.pass(3_000);
  world.answer = "later";
  world.type("Between");
  world.pass(3_000);
  world.type("Before");
  world.pass(1_000);
  expect(world.journal?.text.title).toBe("Before");
  expect(world.states.at(-1)).toEqual({ kind: "offline", isKept: true });

  world.answer = "ok";
  world.tryAgain();
  // The text between may have arrived: the server gets its version and replaces it.
  expect(world.sent.at(-1)?.text.title).toBe("Before");
  expect(world.sent.at(-1)?.baseVersion.ownVersions).toContain(world.sent[1]?.version);
  expect(world.states.at(-1)).toEqual({ kind: "saved" });
});

test("going back to an earlier text is in the journal while the text between is sent", () => {
  const world = anAutosave();
  world.type("Before");
  world.pass(3_000);
  world.answer = "none";
  world.type("Between");
  world.pass(2_000);
  world.type("Before");
  world.pass(1_000);
  expect(world.journal?.text.title).toBe("Before");
});

test("a write that ends after its entry was dropped does not count as kept", () => {
  const world = anAutosave();
  world.answer = "none";
  world.type("Before");
  world.pass(2_000);
  world.isManual = true;
  world.type("Between");
  world.fire("journal");
  world.type("Before");
  world.endSend("ok");
  world.endJournal(true);
  world.endJournal(true);
  world.type("Between");
  expect(world.journal).toBeNull();
  expect(world.isSafe()).toBe(false);
  world.fire("journal");
  world.endJournal(true);
  expect(world.journal).toMatchObject({ text: { title: "Between" } });
});

test("when the chosen text cannot be shown, autosave of the form continues", () => {
  const world = anAutosave();
  world.answer = "conflict";
  world.choice = "otherFails";
  world.type("Mine");
  world.pass(5_000);
  world.answer = "ok";
  world.type("Mine and more");
  world.pass(60_000);
  expect(world.sent.at(-1)?.text.title).toBe("Mine and more");
  expect(world.states.at(-1)).toEqual({ kind: "saved" });
});

test("without a journal, text is at risk from the first change until the server has it", () => {
  const world = anAutosave({ keepsJournal: false });
  world.dispatch({ type: "journalChecked", isAvailable: false });
  expect(world.isSafe()).toBe(true);
  world.type("At risk");
  expect(world.isSafe()).toBe(false);
  expect(world.state.hasJournal).toBe(false);
  world.pass(5_000);
  expect(world.sent).toHaveLength(1);
  expect(world.isSafe()).toBe(true);
});

test("without a journal and without the server, the text is at risk and the state says so", () => {
  const world = anAutosave({ keepsJournal: false });
  world.answer = "later";
  world.type("Nowhere");
  world.pass(3_000);
  expect(world.states.at(-1)).toEqual({ kind: "offline", isKept: false });
  expect(world.isSafe()).toBe(false);
});

test("after a conflict nothing is sent until the writer has chosen", () => {
  const world = anAutosave();
  world.answer = "conflict";
  world.type("Mine");
  world.pass(60_000);
  expect(world.sent).toHaveLength(1);
  expect(world.journal?.text.title).toBe("Mine");

  world.answer = "ok";
  world.endConflict(theirs);
  world.pass(3_000);
  expect(world.sent.at(-1)).toMatchObject({ text: { title: "Mine" }, baseVersion: theirs });
});

test("a text that was saved is shown as saved again only after the save that follows a choice", () => {
  const world = anAutosave();
  world.type("Mine");
  world.pass(3_000);
  world.dispatch({ type: "conflictMet" });
  expect(world.states.at(-1)).toEqual({ kind: "saving" });
  world.endConflict(theirs);
  expect(world.states.at(-1)).toEqual({ kind: "saving" });
  world.pass(3_000);
  expect(world.states.at(-1)).toEqual({ kind: "saved" });
});

test("text typed during a conflict is in the journal, also when the form closes", () => {
  const world = anAutosave();
  world.answer = "conflict";
  world.type("Mine");
  world.pass(2_000);
  world.type("Mine and more");
  world.pass(1_000);
  expect(world.journal?.text.title).toBe("Mine and more");
  world.type("Mine and more still");
  world.close();
  expect(world.journal?.text.title).toBe("Mine and more still");
  world.endConflict(theirs);
  expect(world.sent).toHaveLength(1);
});

test("a closing form does not overwrite the text that was taken in place of its own", () => {
  const world = anAutosave();
  world.answer = "conflict";
  world.type("Mine");
  world.pass(2_000);
  world.type("Mine and more");
  world.dispatch({ type: "otherTextChosen" });
  world.journal = { text: aText({ title: "Theirs" }), baseVersion: theirs };
  world.type("Mine and more still");
  world.close();
  world.dispatch({ type: "otherTextShown" });
  world.pass(60_000);
  expect(world.journal.text.title).toBe("Theirs");
  expect(world.sent).toHaveLength(1);
});

test("when the other text cannot be loaded after a refused post, the next save meets the conflict again", () => {
  const world = anAutosave();
  world.type("Mine");
  world.pause();
  world.answer = "conflict";
  world.choice = "fails";
  world.dispatch({ type: "conflictMet" });
  expect(world.states.at(-1)).toEqual({ kind: "offline", isKept: true });
  world.choice = "none";
  world.pass(10_000);
  expect(world.pending.conflict).not.toBeNull();
  world.answer = "ok";
  world.endConflict(theirs);
  world.pass(10_000);
  expect(world.states.at(-1)).toEqual({ kind: "saved" });
});

test("texts of closed tabs in the journal are shown before anything is sent", () => {
  const world = anAutosave({ isUnsaved: true, hasConflicts: true });
  world.open();
  world.type("More");
  world.pass(60_000);
  expect(world.pending.conflict).not.toBeNull();
  expect(world.sent).toEqual([]);
  world.endConflict(theirs);
  world.pass(2_000);
  expect(world.sent).toMatchObject([{ text: { title: "More" }, baseVersion: theirs }]);
});

test("a post is saved without waiting for a hanging save, whose version goes along because it may have arrived", () => {
  const world = anAutosave();
  world.answer = "none";
  world.type("The post");
  world.pass(2_000);
  world.pause();
  expect(world.state.sending).not.toBeNull();
  world.pass(3_000);
  expect(world.state.sending).toBeNull();
  expect(world.state.baseVersion.ownVersions).toEqual([world.sent[0]?.version]);
  expect(world.journal?.text.title).toBe("The post");
});

test("a post is saved without waiting for a save whose journal hangs", () => {
  const world = anAutosave();
  world.isManual = true;
  world.type("The post");
  world.fire("server");
  world.pause();
  world.fire("giveUp");
  world.endJournal(false);
  expect(world.state.sending).toBeNull();
  expect(world.sent).toEqual([]);
});

test("when a save meets a conflict while the post is being saved, only the post is saved after the choice", () => {
  const world = anAutosave();
  world.answer = "none";
  world.type("Mine");
  world.pass(2_000);
  world.pause();
  world.choice = theirs;
  world.endSend("conflict");
  expect(world.state.baseVersion).toEqual(theirs);
  world.pass(60_000);
  expect(world.sent).toHaveLength(1);
});

test("a change made while the post was saved is not taken for saved", () => {
  const world = anAutosave();
  world.type("Sent");
  world.pause();
  const sent = world.text;
  world.type("Sent, and more that arrived");
  world.postSaved(sent, published);
  expect(world.isSafe()).toBe(false);
  world.pass(3_000);
  expect(titles(world)).toEqual(["Sent, and more that arrived"]);
});

test("text recovered from the journal is sent without a change", () => {
  const world = anAutosave({ isUnsaved: true });
  world.open();
  expect(world.sent).toHaveLength(1);
});

test("while the post itself is saved, no draft is sent", () => {
  const world = anAutosave();
  world.type("The post");
  world.pause();
  expect(world.state.baseVersion).toEqual({ ownVersions: [], basedOn: null });
  world.pass(10_000);
  expect(world.sent).toEqual([]);
  expect(world.journal?.text.title).toBe("The post");

  world.postSaved(world.text, published);
  expect(world.journal).toBeNull();
  world.type("Later");
  world.pass(3_000);
  expect(world.sent.at(-1)?.baseVersion).toEqual({ ownVersions: [], basedOn: published });
});

test("when the post was not saved, its text is saved as a draft", () => {
  const world = anAutosave();
  world.type("The post");
  world.pause();
  world.dispatch({ type: "resumed" });
  world.pass(2_000);
  expect(titles(world)).toEqual(["The post"]);
});

test("when the answer to a saved post is lost, a text that the server had before is sent again", () => {
  const world = anAutosave();
  world.type("The post");
  world.pass(2_000);
  world.pause();
  world.dispatch({ type: "resumed" });
  expect(world.isSafe()).toBe(false);
  world.pass(2_000);
  expect(titles(world)).toEqual(["The post", "The post"]);
});

test("an abandoned text leaves the journal and is not sent, also when a save is in progress", () => {
  const world = anAutosave();
  world.answer = "none";
  world.type("Discarded");
  world.pass(2_000);
  world.dispatch({ type: "abandoned" });
  expect(world.journal).not.toBeNull();
  world.endSend("later");
  expect(world.journal).toBeNull();
  world.type("More");
  world.pass(60_000);
  expect(world.sent).toHaveLength(1);
  expect(world.journal).toBeNull();
});

test("a closing form saves its last text", () => {
  const world = anAutosave();
  world.type("Last words");
  world.answer = "none";
  world.close();
  world.text = aText({ title: "another form by now" });
  world.endSend("ok");
  expect(titles(world)).toEqual(["Last words"]);
  expect(world.journal).toBeNull();
});

test("a closing form gives up a hanging save and sends its last text once", () => {
  const world = anAutosave();
  world.answer = "none";
  world.type("First");
  world.pass(2_000);
  world.type("Last words");
  world.close();
  expect(world.journal?.text.title).toBe("Last words");
  world.pass(3_000);
  expect(titles(world)).toEqual(["First", "Last words"]);
  world.endSend("later");
  world.pass(60_000);
  expect(world.sent).toHaveLength(2);
  expect(world.journal?.text.title).toBe("Last words");
});

test("a closing form without changes sends nothing", () => {
  const world = anAutosave();
  world.close();
  expect(world.sent).toEqual([]);
  expect(world.states).toEqual([]);
});

test("a closing form whose change was taken back leaves nothing in the journal", () => {
  const world = anAutosave();
  world.type("Before");
  world.pass(3_000);
  world.type("Between");
  world.pass(500);
  world.type("Before");
  world.close();
  expect(world.journal).toBeNull();
  expect(world.sent).toHaveLength(1);
});

test("a change that was taken back leaves the journal", () => {
  const world = anAutosave();
  world.type("Before");
  world.pass(3_000);
  world.type("Between");
  world.pass(500);
  expect(world.journal).not.toBeNull();
  world.type("Before");
  world.pass(500);
  expect(world.journal).toBeNull();
});

test("a text has unpublished changes while it differs from the post: typed, refused by the server, until it is in the post or taken back", () => {
  const post = aText({ title: "As stored" });
  const world = anAutosave({ text: post, post });
  const hasChanges = () => saveStateOf(world.state).hasChanges ?? false;
  expect(hasChanges()).toBe(false);
  world.answer = "final";
  world.type("Typed");
  world.pass(3_000);
  expect(world.states.at(-1)).toMatchObject({ kind: "refused", hasChanges: true });
  world.answer = "ok";
  world.type("Typed again");
  world.pass(3_000);
  expect(world.states.at(-1)).toEqual({ kind: "saved", hasChanges: true });
  world.type("As stored ");
  world.pass(3_000);
  expect(hasChanges()).toBe(false);

  world.type("For readers");
  world.pass(3_000);
  world.pause();
  world.postSaved(world.text, published);
  expect(hasChanges()).toBe(false);
  world.type("As stored");
  world.pass(3_000);
  expect(hasChanges()).toBe(true);
});

test("after a conflict the unsaved changes are measured against the post that was stored meanwhile", () => {
  const post = aText({ title: "As stored" });
  const world = anAutosave({ text: post, post });
  world.answer = "conflict";
  world.type("Typed");
  world.pass(3_000);
  world.answer = "ok";
  world.dispatch({ type: "ownTextChosen", baseVersion: theirs, post: aText({ title: "Typed" }) });
  world.pass(3_000);
  expect(world.states.at(-1)).toEqual({ kind: "saved" });
});

test("a restored draft has unpublished changes, unless it equals the post; a new post has none", () => {
  const [text, post] = [aText({ title: "Typed" }), aText({ title: "As stored" })];
  expect(saveStateOf(anAutosave({ text, post }).state).hasChanges).toBe(true);
  expect(saveStateOf(anAutosave({ text, post: text }).state).hasChanges).toBeUndefined();
  expect(saveStateOf(anAutosave({ text }).state).hasChanges).toBeUndefined();
});
