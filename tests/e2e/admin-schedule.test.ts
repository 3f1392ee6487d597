import type { RunningBlog } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

const text = (blog: RunningBlog, path: string) => fetch(blog.origin + path).then((answer) => answer.text());

/** A draft whose time comes so much later, by the clock of this machine. */
async function dueIn(blog: RunningBlog, ms: number) {
  const { _id } = await blog.aPost({ isPublished: false, publishAt: new Date(Date.now() + ms) });
  return _id;
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

test("the writer keeps typing when a post becomes due and appears on cached pages, and saving does not unpublish it", async ({
  signedIn: page,
  blog,
}) => {
  const _id = await dueIn(blog, 6_000);
  // Cached from now on.
  for (const path of ["/", "/feed.xml", `/blog/${_id}`]) await text(blog, path);
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("Blog title").fill("Typed before");
  await expect(page.locator(".save-status")).toHaveText("Saved");
  await expect
    .poll(async () => (await blog.admin.post.byId.query({ postId: _id })).isPublished, { timeout: 20_000 })
    .toBe(true);
  for (const path of ["/", "/feed.xml", `/blog/${_id}`]) {
    await expect.poll(() => text(blog, path)).toContain("A walk in the hills");
  }
  await page.getByLabel("Sub title").fill("Typed after");
  await expect(page.locator(".save-status")).toHaveText("Saved");
  // Visitors see the change from now on: the button says so by itself.
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  const seen = await blog.visitor.post.byId.query({ postId: _id });
  expect(seen).toMatchObject({ title: "Typed before", subTitle: "Typed after" });
});
