import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { schedules } from "../../src/server/core/db/schema.ts";
import type { RunningBlog } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

const hourMs = 60 * 60 * 1000;

const text = (blog: RunningBlog, path: string) => fetch(blog.origin + path).then((answer) => answer.text());

/** A draft whose time comes so much later, by the clock of this machine. */
async function dueIn(blog: RunningBlog, ms: number) {
  const publishAt = new Date(Date.now() + ms);
  const { _id } = await blog.aPost({ isPublished: false, publishAt });
  return { _id, publishAt };
}

test.describe("with the time zone of Berlin in winter", () => {
  test.use({ env: { TIME_ZONE: "Europe/Berlin" }, expectedErrors: [/400/] });

  test("the writer chooses date and time, the list shows Scheduled, and the writer removes the schedule", async ({
    signedIn: page,
    blog,
  }) => {
    const { _id } = await blog.aPost({ isPublished: false });
    await page.goto(`/admin/editBlog/${_id}`);
    const time = page.getByLabel("Publish at (optional)");
    await expect(page.getByText("Time zone: Europe/Berlin")).toBeVisible();
    await page.getByLabel("Publish Now").check();
    await expect(time).toBeHidden();
    await page.getByLabel("Publish Now").uncheck();
    await time.fill("2100-01-02T09:30");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Blog saved")).toBeVisible();
    expect((await blog.admin.post.byId.query({ postId: _id })).publishAt).toEqual(new Date("2100-01-02T08:30:00Z"));

    await page.getByRole("link", { name: "List blogs" }).click();
    const row = page.getByRole("row", { name: /A walk in the hills/ });
    await expect(row).toContainText("Scheduled");
    await expect(row).toContainText("January 2nd, 2100, 09:30");

    await row.getByRole("link", { name: /^Edit/ }).click();
    await expect(time).toHaveValue("2100-01-02T09:30");
    await time.fill("2001-01-01T00:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The time to publish at has passed")).toBeVisible();
    await time.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    // The toast of the first save may still be there.
    await expect(page.getByText("Blog saved").last()).toBeVisible();
    await expect.poll(async () => (await blog.admin.post.byId.query({ postId: _id })).publishAt).toBeNull();
    await page.getByRole("link", { name: "List blogs" }).click();
    await expect(row).toContainText("Unpublished");
  });
});

test("a due post appears on cached pages and in cached feeds", async ({ page, blog }) => {
  const { _id, publishAt } = await dueIn(blog, 4_000);
  const [home, feed, post] = await Promise.all(["/", "/feed.xml", `/blog/${_id}`].map((path) => text(blog, path)));
  // On a machine so slow that the time has come by now there is nothing to see before it.
  if (Date.now() < publishAt.getTime()) for (const html of [home, feed, post]) expect(html).not.toContain("A walk");

  for (const path of ["/", "/feed.xml", `/blog/${_id}`]) {
    await expect.poll(() => text(blog, path), { timeout: 20_000 }).toContain("A walk in the hills");
  }
  expect((await blog.visitor.post.byId.query({ postId: _id })).publishedAt).toEqual(publishAt);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /A walk in the hills/ })).toBeVisible();
});

test("an open list shows by itself that a post is published", async ({ signedIn: page, blog }) => {
  // Only the browser's clock goes on by an hour; that the server keeps the time is shown elsewhere.
  await page.clock.install();
  const { _id } = await dueIn(blog, hourMs);
  await page.goto("/admin/listBlog");
  const row = page.getByRole("row", { name: /A walk in the hills/ });
  await expect(row).toContainText("Scheduled");
  await blog.admin.post.setPublished.mutate({ postId: _id, isPublished: true });
  await page.clock.fastForward(hourMs);
  await expect(row).toContainText("Published");
});

test("a post that became due while the server was down is published at its start", async ({ blog }) => {
  const { _id } = await dueIn(blog, hourMs);
  await blog.kill("SIGKILL");
  // An hour passes.
  const publishAt = new Date(Date.now() - 1_000);
  const db = openDatabase(databaseFile(blog.dataDir));
  db.update(schedules).set({ publishAt }).run();
  db.$client.close();
  await blog.restart();
  expect(await text(blog, "/")).toContain("A walk in the hills");
  expect((await blog.visitor.post.byId.query({ postId: _id })).publishedAt).toEqual(publishAt);
});

test("the writer keeps typing when a post becomes due, and saving does not unpublish it", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await dueIn(blog, 6_000);
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("Blog title").fill("Typed before");
  await expect(page.locator(".save-status")).toHaveText("Saved");
  await expect
    .poll(async () => (await blog.admin.post.byId.query({ postId: _id })).isPublished, { timeout: 20_000 })
    .toBe(true);
  await page.getByLabel("Sub title").fill("Typed after");
  await expect(page.locator(".save-status")).toHaveText("Saved");
  // Visitors see the change from now on: the button says so by itself.
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  const seen = await blog.visitor.post.byId.query({ postId: _id });
  expect(seen).toMatchObject({ title: "Typed before", subTitle: "Typed after" });
});
