import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { requireVisible } from "./visible-post.ts";

test("a visitor may see a published post, an administrator every post", () => {
  const { db } = testApp();
  const [published, unpublished] = [aPost(db)._id, anUnpublishedPost(db)._id];
  expect(requireVisible(db, published, false)).toMatchObject({ _id: published, isPublished: true });
  expect(requireVisible(db, unpublished, true)).toMatchObject({ _id: unpublished, publishedAt: null });
  for (const hidden of [unpublished, "none"]) {
    expect(() => requireVisible(db, hidden, false)).toThrow("Blog not found");
  }
});

test("listing and adding comments reads no post's text", async () => {
  const db = emptyDatabase();
  const { _id: postId } = aPost(db);
  const seen: string[] = [];
  const prepare = db.$client.prepare.bind(db.$client);
  db.$client.prepare = ((sql: string) => {
    seen.push(sql);
    return prepare(sql);
  }) as typeof prepare;
  const { asVisitor } = testApp({ deps: { db } });
  await asVisitor.comment.listForPost({ postId });
  await asVisitor.comment.listStart({ postId, before: "a" });
  await asVisitor.comment.add({ postId, name: "Ada", content: "Hello" });
  expect(seen.filter((sql) => /from "blogs"/.test(sql))).not.toEqual([]);
  expect(seen.filter((sql) => sql.includes("description"))).toEqual([]);
});
