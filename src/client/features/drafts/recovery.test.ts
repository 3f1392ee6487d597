import { expect, test } from "vitest";
import { aText, aVersion } from "../../../../tests/support/factories.ts";
import { emptyDetails } from "../../../shared/post-fields.ts";
import type { JournalEntry } from "./journal.ts";
import { recover } from "./recovery.ts";

const savedAt = new Date("2026-03-01T10:00:00Z");
const typedAt = new Date("2026-03-01T11:00:00Z");
const stored = aText({ title: "As saved" });
const nothing = { stored, updatedAt: savedAt, draft: null, entries: [] };

const aDraft = (title: string) => ({
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

test("without unsaved text, the form shows the post", () => {
  expect(recover(nothing)).toMatchObject({ text: stored, ownVersions: [], basedOn: savedAt });
});

test("the server's draft is shown before the post", () => {
  const start = recover({ ...nothing, draft: aDraft("On the server") });
  expect(start).toMatchObject({ ownVersions: [aVersion("one")], isUnsaved: false });
  expect(start.text.title).toBe("On the server");
});

test("text that only this browser has is shown before the server's draft, and is sent to the server", () => {
  const start = recover({ ...nothing, draft: aDraft("On the server"), entries: [anEntry("Here")] });
  expect(start).toMatchObject({ entryId: "entry of Here", isUnsaved: true, conflicts: [] });
  expect(start.text.title).toBe("Here");
});

test("an entry that the server has already is redundant", () => {
  const start = recover({ ...nothing, draft: aDraft("The same"), entries: [anEntry("The same")] });
  expect(start).toMatchObject({ entryId: null, isUnsaved: false });
  expect(start.redundant.map(({ entryId }) => entryId)).toEqual(["entry of The same"]);
});

test("without the server, an entry equal to the post is recovered: the server may have another text", () => {
  const start = recover({ ...nothing, draft: undefined, entries: [anEntry("As saved")] });
  expect(start).toMatchObject({ entryId: "entry of As saved", isUnsaved: true, redundant: [] });
});

test("the newest of several entries is shown, and the others are conflicts", () => {
  const entries = [anEntry("Newest"), anEntry("Older"), anEntry("Newest", { entryId: "the same again" })];
  const start = recover({ ...nothing, entries });
  expect(start.text.title).toBe("Newest");
  expect(start.conflicts.map(({ entryId }) => entryId)).toEqual(["entry of Older"]);
  expect(start.redundant.map(({ entryId }) => entryId)).toEqual(["the same again"]);
});

test("text from before a scheduled publication does not unpublish the post", () => {
  const due = new Date("2026-03-01T10:30:00Z");
  const published = { ...stored, isPublished: true, publishedAt: due };
  const begun = anEntry("Begun before", { text: aText({ title: "Begun before", publishAt: due }) });
  const { text } = recover({ ...nothing, stored: published, entries: [begun] });
  expect(text).toMatchObject({ title: "Begun before", isPublished: true, publishedAt: due, publishAt: null });
});

test("text from before the first publication gets its date", () => {
  const published = { ...stored, isPublished: true, publishedAt: savedAt };
  const begun = anEntry("Typed", { text: { ...published, title: "Typed", publishedAt: null } });
  expect(recover({ ...nothing, stored: published, entries: [begun] }).text.publishedAt).toEqual(savedAt);
});

test("a text that was stored before posts had details gets those of the post", () => {
  const details = { ...emptyDetails, excerpt: "In short" };
  const post = aText({ title: "As saved", details });
  const start = recover({ ...nothing, stored: post, entries: [anEntry("Here")] });
  expect(start.text).toEqual(aText({ title: "Here", details }));
  expect(recover({ ...nothing, stored: post, entries: [anEntry("As saved")] }).redundant).toHaveLength(1);
});
