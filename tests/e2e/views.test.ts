import type { Page } from "@playwright/test";
import { startApplication } from "../support/application.ts";
import { expect, signOut, test } from "./fixtures.ts";

/** The addresses whose head the page requests: each is a view. */
function viewsIn(page: Page): string[] {
  const views: string[] = [];
  page.on("request", (request) => request.method() === "HEAD" && views.push(new URL(request.url()).pathname));
  return views;
}

test("opening a link is a view, resting on it is none, what the administrator opens is none, and each post has its chart", async ({
  signedIn: page,
  blog,
}) => {
  const post = await blog.aPost({ title: "On kettles" });
  const views = viewsIn(page);
  await page.goto("/");
  await page.getByRole("link", { name: "On kettles" }).click();
  await expect(page.getByRole("heading", { name: "On kettles" })).toBeVisible();
  await page.goto(`/admin/editBlog/${post._id}/history`);
  await page.getByRole("link", { name: "Views" }).click();
  await expect(page.getByRole("heading", { name: "0 views in 30 days" })).toBeVisible();
  expect(views).toEqual([]);

  await signOut(page, blog);
  await page.goto("/");
  await startApplication(page);
  const fetched = page.waitForResponse((response) => response.url().includes("/trpc/post.read"));
  await page.getByRole("link", { name: "On kettles" }).hover();
  await fetched;
  expect(views).toEqual([]);
  await page.getByRole("link", { name: "On kettles" }).click();
  await expect(page.getByRole("heading", { name: "On kettles" })).toBeVisible();
  await page.getByRole("link", { name: "home" }).first().click();
  await expect.poll(() => views).toEqual([`/blog/${post._id}`, "/"]);
});
