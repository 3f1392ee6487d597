import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aJpeg } from "../support/images.ts";
import { editor, status } from "../support/writing.ts";
import { expect, test } from "./fixtures.ts";

/** The admin area of the release before, made by tests/support/make-old-tab.mjs. */
interface OldTab {
  page: string;
  assets: Record<string, string>;
}

const readOldTab = (): OldTab =>
  JSON.parse(brotliDecompressSync(readFileSync(join(projectRoot, "tests/support/old-tab.json.br"))).toString());

/** Serves the former release's page and files; everything else comes from the server under test. */
async function serveOldTab(page: Page) {
  const { page: html, assets } = readOldTab();
  await page.route(/\/admin(?:\/[^?]*)?$/, (route) =>
    route.request().resourceType() === "document"
      ? route.fulfill({ contentType: "text/html; charset=utf-8", body: html })
      : route.fallback(),
  );
  await page.route(/\/assets\//, (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = assets[path];
    if (body === undefined) return route.fallback();
    return route.fulfill({ contentType: path.endsWith(".css") ? "text/css" : "text/javascript", body });
  });
}

test("a tab opened before an update autosaves, adds and updates a post, and shows the lists of the admin area", async ({
  signedIn: page,
  blog,
}) => {
  await serveOldTab(page);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));

  await page.goto("/admin/addBlog");
  await page
    .getByLabel("Thumbnail")
    .setInputFiles({ name: "hills.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await page.getByLabel("Blog title").fill("Written before the update");
  await page.getByLabel("Sub title").fill("Saved after it");
  await editor(page).fill("Every word of it.");
  await page.getByLabel("Publish Now").check();
  await expect(status(page)).toHaveText("Saved");
  const { items: drafts } = await blog.admin.draft.unfinished.query({});
  expect(drafts[0]).toMatchObject({ title: "Written before the update", preview: "Every word of it." });

  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  await expect(page.getByText("“Written before the update” is published.")).toBeVisible();
  const [post] = (await blog.visitor.post.list.query({})).items;
  expect(post).toMatchObject({ title: "Written before the update", preview: "Every word of it." });
  expect((await blog.admin.draft.unfinished.query({})).items).toEqual([]);

  const postId = post?._id ?? "";
  await page.goto(`/admin/editBlog/${postId}`);
  await expect(editor(page)).toHaveText("Every word of it.");
  await editor(page).fill("And a word more.");
  await expect(status(page)).toHaveText("Saved");
  expect(await blog.admin.draft.byId.query({ draftId: postId })).toMatchObject({
    description: "<p>And a word more.</p>",
  });
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect((await blog.visitor.post.byId.query({ postId })).description).toBe("<p>And a word more.</p>");

  // It was the former client that spoke.
  for (const name of ["workingCopy.save", "blog.add", "blog.update"]) {
    expect(calls.some((path) => path.includes(name))).toBe(true);
  }

  await blog.aComment(postId, "Well said");
  await page.goto("/admin");
  await expect(page.getByRole("rowheader", { name: "Written before the update" })).toBeVisible();
  await page.goto("/admin/listBlog");
  await expect(page.getByRole("rowheader", { name: "Written before the update" })).toBeVisible();
  await page.goto("/admin/comments");
  await page.getByRole("link", { name: /^Approved/ }).click();
  await expect(page.getByText("Well said")).toBeVisible();
  await expect(page.getByText("Written before the update")).toBeVisible();
  await page.goto(`/admin/editBlog/${postId}/history`);
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(page.locator("del").filter({ hasText: "Every" })).toBeVisible();
});
