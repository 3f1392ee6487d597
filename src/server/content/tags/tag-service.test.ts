import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { tagNamesOf } from "../../../../tests/support/tag-names.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { postTags, tags } from "../../core/db/schema.ts";
import { setPublished } from "../writing/post-service.ts";
import { setTags } from "./tag-service.ts";

test("a post keeps its tags in order, and a name in another case is the same tag", () => {
  const db = emptyDatabase();
  const [one, other] = [aPost(db), aPost(db)];
  setTags(db, one._id, ["Éclair", "C", "C++", "C#", "🎉", "éclair", "日本"]);
  setTags(db, other._id, ["日本", "ÉCLAIR"]);
  expect(tagNamesOf(db, one._id)).toEqual(["Éclair", "C", "C++", "C#", "🎉", "日本"]);
  expect(tagNamesOf(db, other._id)).toEqual(["日本", "Éclair"]);
  const slugs = db.select({ slug: tags.slug }).from(tags).orderBy(tags.id).all();
  expect(slugs.map(({ slug }) => slug)).toEqual(["eclair", "c", "c-2", "c-3", "tag", "日本"]);
  setTags(db, one._id, []);
  expect(tagNamesOf(db, one._id)).toEqual([]);
});

test("a new tag is spelled as the blog's language does, and stays the same tag when that changes", async () => {
  const { db, asAdmin } = testApp();
  const speak = async (language: string) =>
    asAdmin.site.save({ version: (await asAdmin.site.current()).version, values: { language } });
  const [one, other] = [aPost(db), aPost(db)];
  setTags(db, one._id, ["Bäume"]);
  await speak("de");
  setTags(db, one._id, ["bäume", "Grüße"]);
  await speak("en");
  setTags(db, other._id, ["GRÜSSE", "grüße"]);
  const all = await asAdmin.tag.list({ search: "" });
  expect(all.items.map(({ name, slug }) => [name, slug])).toEqual([
    ["Bäume", "baume"],
    ["Grüße", "gruesse"],
    ["GRÜSSE", "grusse"],
  ]);
  expect(await asAdmin.tag.suggest({ text: "grüß" })).toContain("Grüße");
});

test("the list of a tag holds published posts only", () => {
  const db = emptyDatabase();
  const [shown, draft] = [aPost(db), anUnpublishedPost(db)];
  for (const { _id } of [shown, draft]) setTags(db, _id, ["tea"]);
  const listed = () =>
    db
      .select()
      .from(postTags)
      .all()
      .filter(({ feedKey }) => feedKey !== null)
      .map(({ postId }) => postId);
  expect(listed()).toEqual([shown._id]);
  setPublished(db, { postId: draft._id, isPublished: true }, new Date());
  setPublished(db, { postId: shown._id, isPublished: false }, new Date());
  expect(listed()).toEqual([draft._id]);
});

test("the editor suggests tags that begin with the text, in any case and accent", async () => {
  const { db, asAdmin } = testApp();
  setTags(db, aPost(db)._id, ["Éclair", "Ecology", "Tea", "Москва"]);
  expect(await asAdmin.tag.suggest({ text: "ec" })).toEqual(["Éclair", "Ecology"]);
  expect(await asAdmin.tag.suggest({ text: "Мос" })).toEqual(["Москва"]);
  expect(await asAdmin.tag.suggest({ text: "" })).toEqual(["Москва", "Tea", "Ecology", "Éclair"]);
});
