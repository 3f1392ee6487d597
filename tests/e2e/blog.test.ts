import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { comments as storedComments } from "../../src/server/core/db/schema.ts";
import { cardsPerPage, commentsPerPage } from "../../src/shared/limits.ts";
import { applicationScript, startApplication } from "../support/application.ts";
import { holdRequests } from "../support/held-requests.ts";
import { expect, test } from "./fixtures.ts";

test("a post shows date, title, subtitle, author, cover, text and share links; older comments load in place, each line in its direction", async ({
  page,
  blog,
}) => {
  const post = await blog.aPost({
    title: "On bread",
    subTitle: "Slowly",
    description: '<h2>Flour</h2><p>Strong &amp; white, <a href="https://example.com/">milled</a> nearby.</p>',
  });
  const { _id: postId } = post;
  const db = openDatabase(databaseFile(blog.dataDir));
  for (let left = commentsPerPage + 2; left > 0; left--) {
    db.insert(storedComments)
      .values({ postId, isApproved: true, name: "Ada", content: `There are ${left} more` })
      .run();
  }
  db.$client.close();
  await blog.aComment(postId, "مرحبا\nHello");
  await page.goto(`/blog/${postId}`);
  await expect(page).toHaveTitle("On bread · Longhand");
  await expect(page.locator(".article-date").getByText(/^[A-Z][a-z]+ \d{1,2}(st|nd|rd|th), \d{4}$/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "On bread" })).toBeVisible();
  await expect(page.getByText("Slowly", { exact: true })).toBeVisible();
  await expect(page.locator(".article-author")).toHaveText("Longhand");
  await expect(page.getByRole("heading", { level: 2, name: "Flour" })).toBeVisible();
  await expect(page.getByRole("link", { name: "milled" })).toHaveAttribute("rel", /noopener/);
  const cover = page.locator(".article-cover");
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const address = encodeURIComponent(`/blog/${post._id}`);
  for (const [place, host] of [
    ["Facebook", "facebook.com"],
    ["X", "x.com"],
    ["LinkedIn", "linkedin.com"],
  ] as const) {
    const link = page.getByRole("link", { name: `Share on ${place}`, exact: true });
    await expect(link).toHaveAttribute("href", new RegExp(`${host}/.*${address}`));
  }

  const room = await page
    .locator(".comment-text")
    .first()
    .evaluate((text) => {
      const words = document.createRange();
      words.selectNodeContents(text);
      const { left, right } = text.getBoundingClientRect();
      const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
      return { right: right - (lines[0]?.right ?? 0), left: (lines[1]?.left ?? 0) - left };
    });
  expect(room).toEqual({ right: 0, left: 0 });

  const comments = page.locator(".comment");
  await expect(comments).toHaveCount(commentsPerPage);
  await page.getByRole("link", { name: "Load more comments" }).press("Enter");
  await expect(comments).toHaveCount(commentsPerPage + 3);
  await expect(comments.nth(commentsPerPage)).toBeFocused();
});

test("a comment needs a name and a text within its limit, is sent once by a double click, waits for approval and is then public", async ({
  page,
  blog,
}) => {
  const post = await blog.aPost();
  const waitingComments = async () => (await blog.admin.comment.adminList.query({ status: "waiting" })).comments;
  await page.goto(`/blog/${post._id}`);
  await expect(page.getByRole("heading", { name: "Comments (0)" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  for (const label of ["Name", "Comment"]) {
    const field = page.getByLabel(label, { exact: true });
    expect(await field.evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);
  }
  const comment = page.getByLabel("Comment", { exact: true });
  await page.getByLabel("Name").fill("Ada");
  await comment.fill("x".repeat(6_089));
  await expect(comment).toHaveValue("x".repeat(6_089));
  const sentence = "At most 5000 characters: 1089 too many";
  await expect(comment).toHaveAccessibleDescription(sentence);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(comment).toBeFocused();
  expect(await comment.evaluate((it: HTMLTextAreaElement) => it.validationMessage)).toBe(sentence);
  expect(await waitingComments()).toEqual([]);

  await comment.fill("x".repeat(4_990));
  await expect(comment).toHaveAccessibleDescription("At most 5000 characters: 10 left");
  const text = "Two lines,\nsee https://example.com/page.";
  await comment.fill(text);
  await expect(comment).toHaveAccessibleDescription("");
  await page.getByRole("button", { name: "Submit" }).dblclick();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Thank you. Your comment waits for approval.");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(comment).toHaveValue("");
  await expect(comment).toHaveAccessibleDescription("");
  expect(await waitingComments()).toMatchObject([{ content: text }]);

  // Only this browser shows it, until it is decided.
  const mark = page.getByText("Waits for approval: only you see it");
  await expect(page.getByRole("listitem").filter({ has: mark })).toContainText("Ada");
  await page.reload();
  await expect(mark).toBeVisible();
  expect(await (await fetch(`${blog.origin}/blog/${post._id}`)).text()).not.toContain("Two lines");

  const [waiting] = await waitingComments();
  await blog.admin.comment.approve.mutate({ commentId: waiting?._id ?? "" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Comments (1)" })).toBeVisible();
  const shown = page.getByRole("listitem").filter({ hasText: "Ada" });
  await expect(mark).toHaveCount(0);
  await expect(shown.getByText(/just now|seconds? ago|minute/)).toBeVisible();
  await expect(shown.getByRole("link", { name: "https://example.com/page" })).toHaveAttribute(
    "rel",
    "ugc nofollow noopener",
  );
  expect(await shown.locator(".comment-text").innerText()).toBe(text);
  await page.getByRole("button", { name: "Forget me" }).click();
  await expect(page.getByRole("button", { name: "Forget me" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("an unsent comment survives visits to other pages", async ({ page, blog }) => {
  await blog.aPost({ title: "An older post" });
  const post = await blog.aPost({ title: "A newer post" });
  await blog.aComment(post._id, "Eve", "Me too");
  const [name, content] = [page.getByLabel("Name"), page.getByLabel("Comment", { exact: true })];
  await page.clock.install();
  const release = await holdRequests(page, applicationScript);
  await page.goto(`/blog/${post._id}`, { waitUntil: "commit" });
  await expect(page.locator(".comment time")).toHaveText(/just now|ago/);
  // The application, which is late, renders the page again, because there is a newer comment.
  await blog.aComment(post._id, "Zoe", "Me first");
  await name.fill("Ada");
  await content.fill("A long thought");
  await page.getByRole("link", { name: "Reply to Me too" }).click();
  await page.clock.fastForward(10_000);
  release();
  // The form stands where the reader answers, with its text.
  await expect(page.getByRole("listitem").filter({ hasText: "Eve" }).getByLabel("Name")).toBeFocused();
  await expect(content).toHaveValue("A long thought");
  await page.getByRole("link", { name: "Cancel reply" }).click();
  await expect(page.getByRole("link", { name: "Reply to Me too" })).toBeFocused();
  await expect(content).toHaveValue("A long thought");
  await page
    .getByRole("link", { name: /An older post/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "An older post" })).toBeVisible();
  await expect(content).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "A newer post" })).toBeVisible();
  await expect(name).toHaveValue("Ada");
  await expect(content).toHaveValue("A long thought");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Thank you" }).first()).toBeVisible();
  await page
    .getByRole("link", { name: /An older post/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "An older post" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "A newer post" })).toBeVisible();
  await expect(content).toHaveValue("");
});

/** For an open page, or a new one: an upgrade has meanwhile taken away programs that it asks for later. */
function beOpenForAMinute() {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
}

test.describe("when the server is unreachable", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a failed comment shows an error, also on a page zoomed to 400%, and keeps its text, also in a tab older than the server", async ({
    page,
    blog,
  }) => {
    await page.addInitScript(beOpenForAMinute);
    const toaster = /assets\/toaster-[^/]*\.js$/;
    await page.route(toaster, (route) => route.fulfill({ status: 404 }));
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/healthz") && asked.push(request.url()));
    const post = await blog.aPost();
    await page.goto(`/blog/${post._id}`);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Comment", { exact: true }).fill("A long thought");
    await page.setViewportSize({ width: 320, height: 256 });
    await page.route("**/trpc/**", (route) => route.abort());
    const missed = page.waitForResponse(toaster);
    await page.getByRole("button", { name: "Submit" }).click();
    await missed;
    await expect(page.getByRole("alert").filter({ hasText: "The server cannot be reached" })).toBeInViewport();
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("A long thought");
    await page.unroute("**/trpc/**");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Thank you" })).toBeFocused();
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("");
    expect(asked).toEqual([]);
  });

  test("a post, a list and what was found stay on the page when their refetch fails", async ({ page, blog }) => {
    const { _id } = await blog.aPost({ title: "On tunnels" });
    for (const path of [`/blog/${_id}`, "/", "/search?q=tunnels"]) {
      await page.goto(path);
      await startApplication(page);
      await page.route("**/trpc/**", (route) => route.abort());
      // What is a minute old is asked for again when a network comes back.
      await page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 120_000;
      });
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      const told = page.getByText("The server cannot be reached");
      await expect(told.first()).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole("main").getByRole("heading", { name: "On tunnels" })).toBeVisible();
      await page.unroute("**/trpc/**");
    }
  });

  test("a list that fails to load says so, below it when more of it fails, and a retry loads it", async ({
    page,
    blog,
  }) => {
    for (let count = 0; count < cardsPerPage; count++) await blog.aPost();
    await blog.aPost({ category: "Finance" });
    await page.goto("/");
    // The toast's own part cannot be loaded either.
    await page.route(/\/trpc\/|assets\/toaster/, (route) => route.abort());
    await page.getByRole("link", { name: "Load more" }).click();
    const failure = page.getByRole("alert").filter({ hasText: "The server cannot be reached" });
    await expect(failure).toBeVisible({ timeout: 15_000 });
    await page.unroute(/\/trpc\/|assets\/toaster/);
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page.getByRole("article")).toHaveCount(cardsPerPage + 1);
    await expect(failure).toHaveCount(0);

    await page.route("**/trpc/**", (route) => route.abort());
    await page.getByRole("link", { name: "Finance", exact: true }).first().click();
    await expect(failure).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText("Nothing here yet")).toHaveCount(0);
    await page.unroute("**/trpc/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});

test.describe("when a chunk of the page fails to load", () => {
  test.use({ expectedErrors: [/Failed to load resource|Failed to fetch dynamically imported module/] });

  test("the links of the page work, and after an update it is reloaded, which an unsent comment survives", async ({
    page,
    blog,
  }) => {
    await blog.aPost({ title: "On kettles" });
    await page.route("**/assets/admin-area-*.js", (route) => route.abort());
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Longhand, home" }).click();
    await page.getByRole("link", { name: /On kettles/ }).click();
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Comment", { exact: true }).fill("A long thought");

    await page.evaluate(beOpenForAMinute);
    // The page is loaded again only when the server answers.
    await page.route("/healthz", async (route) => {
      await page.unroute("**/assets/admin-area-*.js");
      await route.continue();
    });
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("A long thought");
  });
});

test.describe("missing pages", () => {
  // The browser notes the 404 of the page itself.
  test.use({ expectedErrors: [/status of 404/] });

  test("an unknown address leads back home", async ({ page, blog }) => {
    await blog.aPost();
    expect((await page.goto("/blog/none"))?.status()).toBe(404);
    await page.getByRole("link", { name: "To the home page" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1, name: "Your own blogging platform." })).toBeVisible();
    await page.getByRole("article").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "A walk in the hills" })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "This page is blank" })).toBeVisible();
  });
});
