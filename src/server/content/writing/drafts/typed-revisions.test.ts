import { expect, test } from "vitest";
import { aNewDraft, aPost, aText, aVersion } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { draftPauseMs, draftRevisionEveryMs } from "../../../../shared/limits.ts";

/** A description of this many characters. */
const aDescription = (length: number, sign = "a") => `<p>${sign.repeat(length - 7)}</p>`;

/** A blog whose clock stands still, and a form that saves what is typed into it. */
function writing(given: Partial<typeof aNewDraft> & { isNew?: boolean; basedOn?: Date | null } = {}) {
  const clock = { now: new Date("2026-06-01T12:00:00Z") };
  const app = testApp({ deps: { now: () => clock.now } });
  let saves = 0;
  let version = "";
  const type = async (description: string, afterMs = 5_000) => {
    clock.now = new Date(clock.now.getTime() + afterMs);
    const ownVersions = version ? [version] : [];
    version = aVersion(`save${saves++}`);
    await app.asAdmin.draft.save({ ...aNewDraft, ...given, ownVersions, version, text: aText({ description }) });
  };
  const descriptions = async (postId = aNewDraft.draftId) => {
    const rows = await app.asAdmin.revision.list({ postId });
    const texts = rows.map(({ _id }) => app.asAdmin.revision.byId({ revisionId: _id }));
    return (await Promise.all(texts)).map(({ description }) => description);
  };
  return { ...app, clock, type, descriptions, current: () => version };
}

test("a draft becomes a revision after a pause, at an interval, and before more than half of it is deleted", async () => {
  const { type, descriptions } = writing();
  await type("<p>A</p>");
  await type("<p>Begun</p>");
  expect(await descriptions()).toEqual([]);
  await type(aDescription(300), draftPauseMs);
  expect(await descriptions()).toEqual(["<p>Begun</p>"]);
  for (let typed = 301; typed < 310; typed++) await type(aDescription(typed));
  expect(await descriptions()).toHaveLength(1);
  await type("<p>Emptied by mistake</p>");
  expect(await descriptions()).toEqual([aDescription(309), "<p>Begun</p>"]);
});

test("a few words that are deleted at once stay in the history of the draft, a few letters do not", async () => {
  const { type, descriptions } = writing();
  await type("<p>Ab</p>");
  await type("");
  expect(await descriptions()).toEqual([]);
  await type("<p>Call Ada on Tuesday</p>");
  await type("");
  expect(await descriptions()).toEqual(["<p>Call Ada on Tuesday</p>"]);
});

test("a text that is written without a pause becomes a revision at the interval", async () => {
  const { type, descriptions } = writing();
  const stepMs = draftPauseMs / 2;
  const steps = draftRevisionEveryMs / stepMs;
  for (let at = 0; at <= steps; at++) await type(aDescription(1_000 + at), stepMs);
  expect(await descriptions()).toEqual([aDescription(1_000 + steps - 1), aDescription(1_000)]);
});

test("the revisions of a draft belong to the post that is added from it", async () => {
  const { db, type, descriptions, asAdmin, current } = writing();
  await type("<p>First</p>");
  await type("<p>Second</p>", draftPauseMs);
  const { imageId, ...rest } = aPost(db);
  const baseVersion = { draftId: aNewDraft.draftId, ownVersions: [current()], basedOn: null };
  const { post } = await asAdmin.post.add({ title: "A", subTitle: "B", category: rest.category, imageId, baseVersion });
  expect(await descriptions(post._id)).toEqual(["<p>First</p>"]);
});

test("restoring what was typed changes the draft and not the published post, and another open form meets a conflict", async () => {
  const { db, clock, asAdmin, asVisitor } = writing();
  const post = aPost(db, { description: "<p>Published</p>" });
  const draft = { ...aNewDraft, draftId: post._id, isNew: false, basedOn: post.updatedAt };
  const [one, two, three] = ["one", "two", "three"].map(aVersion) as [string, string, string];
  await asAdmin.draft.save({ ...draft, version: one, text: aText({ title: "One" }) });
  clock.now = new Date(clock.now.getTime() + draftPauseMs);
  await asAdmin.draft.save({ ...draft, ownVersions: [one], version: two, text: aText({ title: "Two" }) });
  const [typed] = await asAdmin.revision.list({ postId: post._id });
  expect(typed).toMatchObject({ kind: "typed", title: "One" });

  const { post: changed } = await asAdmin.revision.restore({ revisionId: typed?._id ?? "" });
  expect(changed).toBeNull();
  expect(await asAdmin.draft.byId({ draftId: post._id })).toMatchObject({ title: "One", basedOn: post.updatedAt });
  expect(await asVisitor.post.byId({ postId: post._id })).toEqual(post);
  expect((await asAdmin.revision.list({ postId: post._id })).map(({ title }) => title)).toEqual(["Two", "One"]);
  const later = { ...draft, ownVersions: [two], version: three, text: aText({ title: "Three" }) };
  await expect(asAdmin.draft.save(later)).rejects.toMatchObject({ code: "CONFLICT" });

  // After the post has taken the draft, there is none: restoring makes one of the post.
  await asAdmin.post.update({ postId: post._id, title: "Updated", baseVersion: undefined });
  const { version } = (await asAdmin.draft.byId({ draftId: post._id })) ?? { version: "" };
  await asAdmin.draft.discard({ draftId: post._id, ownVersions: [version] });
  await asAdmin.revision.restore({ revisionId: typed?._id ?? "" });
  expect(await asAdmin.draft.byId({ draftId: post._id })).toMatchObject({ title: "One" });
});
