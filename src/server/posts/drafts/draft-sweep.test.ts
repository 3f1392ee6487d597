import { expect, test } from "vitest";
import { aNewDraft, anUnpublishedPost, aText, aVersion } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { sweepDrafts } from "./draft-sweep.ts";

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
