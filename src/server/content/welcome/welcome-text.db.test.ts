import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { posts } from "../../core/db/schema.ts";
import { findDetails } from "../reading/details/post-details.ts";
import { whenLanguageChanges } from "../site/site-service.ts";
import { addWelcomePost } from "./welcome-post.ts";
import { translateWelcome } from "./welcome-text.ts";

async function aBlogWithItsWelcome() {
  const blog = testApp();
  const { db, deps, asAdmin } = blog;
  await addWelcomePost(deps);
  whenLanguageChanges(db, (language) => translateWelcome(db, language, deps.now()));
  const choose = async (language: string) =>
    asAdmin.site.save({ version: (await asAdmin.site.current()).version, values: { language } });
  const only = () => db.select().from(posts).all()[0] as typeof posts.$inferSelect;
  return { ...blog, choose, only };
}

test("the untouched welcome post follows the blog's language where the admin area has it", async () => {
  const { choose, only, db } = await aBlogWithItsWelcome();
  await choose("de-AT");
  const { title, description, isPublished } = only();
  expect([title, isPublished]).toEqual(["Willkommen in deinem Blog", true]);
  expect(description).toContain("<em>Sofort veröffentlichen</em>");
  await choose("ja");
  expect(only().title).toBe("ブログへようこそ");
  await choose("it");
  expect([only().title, findDetails(db, only().id).language]).toEqual(["Welcome to your blog", "en"]);
});

test("a welcome post that was changed keeps its text when the blog's language changes", async () => {
  const { choose, only, asAdmin } = await aBlogWithItsWelcome();
  await asAdmin.post.update({ postId: only().id, title: "Ahoy" });
  await choose("de");
  const { title, subTitle } = only();
  expect([title, subTitle]).toEqual(["Ahoy", expect.stringContaining("A page to begin with")]);
});
