import { expect, test } from "vitest";
import { countRows } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { noSignInDelays } from "../accounts/sign-in-delays.ts";
import { signIn } from "../accounts/sign-in-service.ts";
import { admins, images, posts } from "../core/db/schema.ts";
import { prepareFirstStart } from "./first-start.ts";

/** testApp creates an administrator; this test needs a blog without one. */
function newBlog(env: Record<string, string> = {}) {
  const app = testApp({ env });
  app.db.delete(admins).run();
  return app;
}

test("a new blog shows one post only, the welcome post with its image", async () => {
  const { deps, asVisitor } = newBlog();
  await prepareFirstStart(deps);
  const { items } = await asVisitor.post.list({});
  expect(items).toMatchObject([{ title: "Welcome to your blog", imageWidth: 1600 }]);
  const post = await asVisitor.post.byId({ postId: items[0]?._id ?? "" });
  for (const part of ["<h2>", "<ol>", "<blockquote>", '<code class="language-sh">', 'href="/admin"']) {
    expect(post.description).toContain(part);
  }
});

test("the first administrator signs in with the printed password", async () => {
  const { deps, db } = newBlog({ ADMIN_EMAIL: "Writer@example.com" });
  const password = await prepareFirstStart(deps);
  await expect(
    signIn(
      db,
      { email: "writer@example.com", password: password ?? "" },
      { device: "a test", address: "192.0.2.1", now: new Date(), delays: noSignInDelays },
    ),
  ).resolves.toBeTruthy();
});

test("a password from the settings is not printed", async () => {
  const { deps } = newBlog({ ADMIN_PASSWORD: "a password of my own" });
  expect(await prepareFirstStart(deps)).toBeNull();
});

test("a second start changes nothing: a deleted welcome post stays deleted", async () => {
  const { deps, db } = newBlog();
  await prepareFirstStart(deps);
  db.delete(posts).run();
  expect(await prepareFirstStart(deps)).toBeNull();
  expect(await countRows(db, posts)).toBe(0);
  expect(await db.$count(admins)).toBe(1);
});

test("after a first start interrupted before the welcome post was stored, the next start stores its image once", async () => {
  const { deps, db } = newBlog();
  await prepareFirstStart(deps);
  db.delete(posts).run();
  db.delete(admins).run();
  expect(await prepareFirstStart(deps)).not.toBeNull();
  expect([await countRows(db, posts), await countRows(db, images)]).toEqual([1, 1]);
});

test("after a first start interrupted before the administrator was created, the next start adds no second welcome post", async () => {
  const { deps, db } = newBlog();
  await prepareFirstStart(deps);
  db.delete(admins).run();
  expect(await prepareFirstStart(deps)).not.toBeNull();
  expect(await countRows(db, posts)).toBe(1);
  expect(await countRows(db, images)).toBe(1);
});
