import { expect, test } from "vitest";
import { type FoundDraft, listUnfinished } from "./unfinished-posts.ts";

const aDraft = (draftId: string, minute: number, title = draftId): FoundDraft => ({
  draftId,
  title,
  preview: "",
  ownVersions: [],
  at: new Date(2026, 0, 1, 12, minute),
});

test("drafts are listed newest first, wherever they are, once each and with the journal's text", () => {
  const inJournal = [aDraft("one", 2, "Typed later"), aDraft("two", 4)];
  const onServer = [aDraft("three", 5), aDraft("four", 3), aDraft("one", 1)];
  const posts = listUnfinished({ inJournal, onServer, elsewhere: [] });
  expect(posts.map(({ title }) => title)).toEqual(["three", "two", "four", "Typed later"]);
});

test("a draft that another tab has open is listed too, and marked", () => {
  const posts = listUnfinished({ inJournal: [], onServer: [aDraft("one", 2), aDraft("two", 1)], elsewhere: ["two"] });
  expect(posts.map(({ draftId, isElsewhere }) => [draftId, isElsewhere])).toEqual([
    ["one", false],
    ["two", true],
  ]);
});
