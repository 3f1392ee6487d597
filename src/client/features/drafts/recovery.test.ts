import { expect, test } from "vitest";
import { aText, aVersion } from "../../../../tests/support/factories.ts";
import type { JournalEntry } from "./journal.ts";
import { opening } from "./recovery.ts";

const savedAt = new Date("2026-03-01T10:00:00Z");
const typedAt = new Date("2026-03-01T11:00:00Z");
const stored = aText({ title: "As saved" });
const nothing = { stored, updatedAt: savedAt, copy: null, entries: [] };

const aCopy = (title: string) => ({
  _id: "post",
  ...aText({ title }),
  basedOn: savedAt,
  version: aVersion("one"),
  updatedAt: typedAt,
});

const anEntry = (title: string, given: Partial<JournalEntry> = {}): JournalEntry => ({
  entryId: `entry of ${title}`,
  draftId: "post",
  isNew: false,
  text: aText({ title }),
  ownVersions: [aVersion("one")],
  basedOn: savedAt,
  at: typedAt,
  ...given,
});

test("with nothing unsaved, the form shows the post", () => {
  expect(opening(nothing)).toMatchObject({ text: stored, ownVersions: [], basedOn: savedAt, restoredAt: null });
});

test("the server's draft goes before the post", () => {
  const start = opening({ ...nothing, copy: aCopy("On the server") });
  expect(start).toMatchObject({ ownVersions: [aVersion("one")], isUnsaved: false, restoredAt: typedAt });
  expect(start.text.title).toBe("On the server");
});

test("a draft that says what the post says is not announced", () => {
  expect(opening({ ...nothing, copy: aCopy("As saved") })).toMatchObject({ restoredAt: null });
});

test("what only this browser has goes before the server's draft, and is sent there", () => {
  const start = opening({ ...nothing, copy: aCopy("On the server"), entries: [anEntry("Here")] });
  expect(start).toMatchObject({ entryId: "entry of Here", isUnsaved: true, restoredAt: typedAt, rivals: [] });
  expect(start.text.title).toBe("Here");
});

test("an entry that the server has already is no news", () => {
  const start = opening({ ...nothing, copy: aCopy("The same"), entries: [anEntry("The same")] });
  expect(start).toMatchObject({ entryId: null, isUnsaved: false });
  expect(start.needless.map(({ entryId }) => entryId)).toEqual(["entry of The same"]);
});

test("without the server, a text that goes back to the post is gone on with: the server may have another", () => {
  const start = opening({ ...nothing, copy: undefined, entries: [anEntry("As saved")] });
  expect(start).toMatchObject({ entryId: "entry of As saved", isUnsaved: true, needless: [] });
});

test("of several texts left here the newest is shown, and the others stand against it", () => {
  const entries = [anEntry("Newest"), anEntry("Older"), anEntry("Newest", { entryId: "the same again" })];
  const start = opening({ ...nothing, entries });
  expect(start.text.title).toBe("Newest");
  expect(start.rivals.map(({ entryId }) => entryId)).toEqual(["entry of Older"]);
  expect(start.needless.map(({ entryId }) => entryId)).toEqual(["the same again"]);
});

test("a post that was published at its time meanwhile is not taken back by text begun before", () => {
  const due = new Date("2026-03-01T10:30:00Z");
  const published = { ...stored, isPublished: true, publishedAt: due };
  const begun = anEntry("Begun before", { text: aText({ title: "Begun before", publishAt: due }) });
  const { text } = opening({ ...nothing, stored: published, entries: [begun] });
  expect(text).toMatchObject({ title: "Begun before", isPublished: true, publishedAt: due, publishAt: null });
});

test("text from before the first publication knows its date, and is not announced when it says the same", () => {
  const published = { ...stored, isPublished: true, publishedAt: savedAt };
  const begun = anEntry("Typed", { text: { ...published, title: "Typed", publishedAt: null } });
  expect(opening({ ...nothing, stored: published, entries: [begun] }).text.publishedAt).toEqual(savedAt);
  const copy = { ...aCopy("As saved"), isPublished: true, title: "As saved " };
  expect(opening({ ...nothing, stored: published, copy }).restoredAt).toBeNull();
});
