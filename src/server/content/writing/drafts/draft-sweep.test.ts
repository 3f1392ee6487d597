import { expect, test } from "vitest";
import { aNewDraft, anUnpublishedPost, aText, aVersion } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { sweepDrafts } from "./draft-store.ts";

test("empty drafts of new posts are removed after 24 hours; drafts with a word and drafts of posts stay", async () => {
  const clock = { now: new Date("2026-03-01T12:00:00Z") };
  const { db, deps, asAdmin } = testApp({ deps: { now: () => clock.now } });
  const empty = aText({ title: "", subTitle: "", description: "" });
  const { _id: post, updatedAt } = anUnpublishedPost(db);
  const [old, begun, young] = ["old", "begun", "young"].map(aVersion) as [string, string, string];
  await asAdmin.draft.save({ ...aNewDraft, draftId: old, text: empty });
  await asAdmin.draft.save({ ...aNewDraft, draftId: begun, text: { ...empty, subTitle: "A word" } });
  await asAdmin.draft.save({ ...aNewDraft, draftId: post, isNew: false, basedOn: updatedAt, text: empty });
  clock.now = new Date("2026-03-02T12:00:01Z");
  await asAdmin.draft.save({ ...aNewDraft, draftId: young, text: empty });

  await sweepDrafts(deps);
  expect(await asAdmin.draft.byId({ draftId: old })).toBeNull();
  for (const draftId of [begun, post, young]) expect(await asAdmin.draft.byId({ draftId })).not.toBeNull();
});

test("a draft that was emptied by mistake stays in the list with its history, and its deletion can be undone", async () => {
  const clock = { now: new Date("2026-03-01T12:00:00Z") };
  const { deps, asAdmin } = testApp({ deps: { now: () => clock.now } });
  const { draftId, version } = aNewDraft;
  const description = `<p>${"a".repeat(300)}</p>`;
  const empty = aText({ title: "", subTitle: "", description: "" });
  await asAdmin.draft.save({ ...aNewDraft, text: { ...empty, description } });
  const emptied = aVersion("emptied");
  await asAdmin.draft.save({ ...aNewDraft, ownVersions: [version], version: emptied, text: empty });

  clock.now = new Date("2026-03-03T12:00:00Z");
  await sweepDrafts(deps);
  expect((await asAdmin.draft.unfinished({})).items).toMatchObject([{ _id: draftId, title: "" }]);
  await asAdmin.draft.discard({ draftId, ownVersions: [emptied] });
  expect((await asAdmin.draft.unfinished({})).items).toEqual([]);
  await asAdmin.trash.restore({ trashId: draftId });
  const [revision] = await asAdmin.revision.list({ postId: draftId });
  await asAdmin.revision.restore({ revisionId: revision?._id ?? "" });
  expect(await asAdmin.draft.byId({ draftId })).toMatchObject({ description });
});
