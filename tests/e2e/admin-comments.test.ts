import type { Page } from "@playwright/test";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { comments } from "../../src/server/core/db/schema.ts";
import { commentsPerPage, maxMoves } from "../../src/shared/limits.ts";
import { expect, test } from "./fixtures.ts";

const done = (page: Page) => page.locator(".undo-notice[role=status]");
const rows = (page: Page) => page.locator(".comment-row");

test("an administrator approves, marks as spam and deletes several comments at once, and Undo restores them", async ({
  signedIn: page,
  blog,
}) => {
  const { _id: postId } = await blog.aPost({ title: "Discussed" });
  for (const name of ["Ada", "Ben", "Cleo"]) {
    await blog.visitor.comment.add.mutate({ postId, name, content: `${name} thinks so` });
  }
  await page.goto("/admin/comments");
  await expect(rows(page)).toHaveCount(3);
  const entry = page.getByRole("link", { name: "Comments", exact: true });
  await expect(entry).toHaveAccessibleDescription("3 waiting");
  await page.getByLabel("Select comment by Ada").check();
  await page.getByLabel("Select comment by Cleo").check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Approve 2 comments" }).click();
  await expect(done(page)).toHaveText("2 comments approvedUndo");
  await expect(done(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await expect(entry).toHaveAccessibleDescription("1 waiting");
  expect((await blog.visitor.comment.listForPost.query({ postId })).count).toBe(2);

  await done(page).getByRole("button", { name: "Undo" }).click();
  await expect(done(page)).toHaveText("Undone");
  await expect(rows(page)).toHaveCount(3);
  expect((await blog.visitor.comment.listForPost.query({ postId })).count).toBe(0);

  await expect(entry).toHaveAccessibleDescription("3 waiting");
  await page.getByLabel("Select all").check();
  await page.getByRole("button", { name: "Mark 3 comments as spam" }).click();
  await expect(done(page)).toHaveText("3 comments marked as spamUndo");
  await expect(entry).toHaveAccessibleDescription("");
  await page.getByRole("link", { name: "Spam (3)" }).click();
  await page.getByRole("button", { name: "Approve comment by Ben" }).click();
  await expect(done(page)).toHaveText("Comment approvedUndo");
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Delete all" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete all spam (2)?" });
  await dialog.getByRole("button", { name: "Delete all" }).click();
  await expect(done(page)).toHaveText("The spam is deleted. It is kept for a while.");
  await expect(page.getByText("No spam.")).toBeVisible();
  await page.getByRole("link", { name: "Deleted (2)" }).click();
  await page.getByRole("button", { name: "Restore comment by Ada" }).click();
  await expect(done(page)).toHaveText("Comment waiting againUndo");
  await page.getByRole("link", { name: "Waiting (1)" }).click();
  await expect(rows(page)).toContainText("Ada thinks so");
});

test.describe("with blocked words", () => {
  test.use({ expectedErrors: [/status of 400|ERR_/] });

  test("the queue shows the reasons against a comment, and a comment with a blocked word is spam; outdated rules are not shown, because saving them would overwrite newer ones", async ({
    signedIn: page,
    openPage,
    blog,
  }) => {
    const { _id: postId } = await blog.aPost();
    await page.goto("/admin/comments/rules");
    await page.getByLabel("Blocked words").fill("casino\nbuy now");
    await page.getByLabel("Blocked IP addresses").fill("192.0.2.1\nexample.com");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("“example.com” is not an address")).toBeVisible();
    await expect(page.getByLabel("Blocked words")).toHaveValue("casino\nbuy now");
    await page.getByLabel("Blocked IP addresses").fill("192.0.2.1");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Comment rules saved")).toBeVisible();

    // A reader's own browser: the form sends its token, and readers do not see its hidden field.
    const reader = await openPage();
    await reader.goto(`/blog/${postId}`);
    await reader.getByLabel("Name").fill("Ada");
    await reader.keyboard.press("Tab");
    await reader.keyboard.type("https://a.example https://b.example");
    await reader.keyboard.press("Tab");
    await expect(reader.getByRole("button", { name: "Submit" })).toBeFocused();
    await expect(reader.getByPlaceholder("Leave this empty").and(reader.getByRole("textbox"))).toHaveCount(0);
    const thanks = reader.getByRole("main").getByRole("status");
    await reader.keyboard.press("Enter");
    await expect(thanks).toHaveText("Thank you. Your comment waits for approval.");
    await reader.getByLabel("Name").fill("Ben");
    await reader.getByLabel("Comment", { exact: true }).fill("Buy   NOW!");
    await reader.getByRole("button", { name: "Submit" }).click();
    await expect.poll(async () => (await blog.admin.comment.adminList.query({ status: "spam" })).counts.spam).toBe(1);
    await blog.visitor.comment.add.mutate({ postId, name: "Robot", content: "Hello", website: "https://a.example" });

    await page.getByRole("link", { name: "To the comments" }).click();
    const reasons = (name: string) => rows(page).filter({ hasText: name }).getByLabel("Why it may be spam");
    await expect(reasons("Ada").getByRole("listitem").filter({ hasText: "2 links" })).toBeVisible();
    await expect(reasons("Ada")).not.toContainText("Sent without the post’s own form");
    await page.getByRole("link", { name: "Spam (2)" }).click();
    await expect(reasons("Ben").getByRole("listitem").first()).toHaveText("Blocked word: buy now");
    await expect(reasons("Robot").getByRole("listitem")).toHaveText([
      "The hidden field was filled in",
      "Sent without the post’s own form",
      "Earlier spam from the same address",
    ]);

    await page.getByRole("button", { name: "Block the IP address of Robot" }).click();
    await expect(done(page)).toHaveText("Comments from that address are spam from now onUndo");
    await page.getByRole("link", { name: "Rules" }).click();
    await page.getByRole("button", { name: "Unblock the IP address of “Robot: Hello”" }).click();
    await expect(page.getByText("None. The Block button of a comment adds its IP address here.")).toBeVisible();

    const days = page.getByLabel("Close comments after this many days");
    await expect(days).toHaveValue("0");
    await page.getByRole("link", { name: "To the comments" }).click();
    await expect(page.getByRole("heading", { name: "Comments", exact: true })).toBeVisible();
    await blog.admin.commentRules.save.mutate({ closeAfterDays: 30, words: "", addresses: "" });
    await page.route(/commentRules\.current/, (route) => route.abort());
    await page.goBack();
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await expect(tryAgain).toBeVisible();
    await expect(days).toHaveCount(0);
    await page.unrouteAll();
    await tryAgain.click();
    await expect(days).toHaveValue("30");
  });
});

test("the author answers in the queue and on the post, and both replies say so; the edit screen closes and reopens comments", async ({
  signedIn: page,
  blog,
}) => {
  const { _id: postId } = await blog.aPost();
  await blog.visitor.comment.add.mutate({ postId, name: "Ada", content: "May I ask why?" });
  await page.goto("/admin/comments");
  await page.getByRole("button", { name: "Reply to Ada" }).click();
  await page.getByRole("textbox", { name: "Reply to Ada" }).fill("You may.");
  await page.getByRole("button", { name: "Publish the reply" }).click();
  await expect(done(page)).toHaveText("Your reply is public");
  await page.getByRole("link", { name: "Approved (2)" }).click();
  await expect(rows(page).first()).toContainText("In reply to Ada");
  await rows(page).first().getByRole("link").last().click();
  await page.getByRole("link", { name: "Reply to Ada" }).click();
  await expect(page.getByLabel("Comment", { exact: true })).toBeFocused();
  await expect(page.getByText("Your reply is published at once as Longhand.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveCount(0);
  await page.getByLabel("Comment", { exact: true }).fill("Because it rains.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Your reply is public").first()).toBeVisible();
  await expect(page.getByText("A reply by the author")).toHaveCount(2);

  await page.goto(`/admin/editBlog/${postId}`);
  await page.getByRole("button", { name: "Close comments" }).click();
  await expect(page.getByRole("button", { name: "Open comments" })).toBeVisible();
  await page.getByRole("link", { name: "View", exact: true }).click();
  await expect(page.getByText("Comments are closed")).toBeVisible();
  await expect(page.getByText("May I ask why?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "Open comments" }).click();
  await expect(page.getByRole("button", { name: "Close comments" })).toBeVisible();
  await page.getByRole("link", { name: "View", exact: true }).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
});

test("more comments than one request may name are moved, and restored, at once", async ({ signedIn: page, blog }) => {
  const { _id: postId } = await blog.aPost();
  const many = maxMoves + 20;
  const db = openDatabase(databaseFile(blog.dataDir));
  const written = Array.from({ length: many }, (_, at) => ({ postId, name: `Reader ${at + 1}`, content: "Thank you" }));
  db.insert(comments).values(written).run();
  db.$client.close();
  await page.goto("/admin/comments");
  for (let loaded = commentsPerPage; loaded < many; loaded += commentsPerPage) {
    await expect(rows(page)).toHaveCount(loaded);
    await page.getByRole("button", { name: "Load more" }).click();
  }
  await expect(rows(page)).toHaveCount(many);
  await page.getByLabel("Select all").check();
  await page.getByRole("button", { name: `Approve ${many} comments` }).click();
  await expect(done(page)).toHaveText(`${many} comments approvedUndo`);
  expect((await blog.visitor.comment.listForPost.query({ postId })).count).toBe(many);
  await done(page).getByRole("button", { name: "Undo" }).click();
  await expect(done(page)).toHaveText("Undone");
  await expect(page.getByRole("link", { name: `Waiting (${many})` })).toBeVisible();
  expect((await blog.visitor.comment.listForPost.query({ postId })).count).toBe(0);
});

test("an administrator reads, approves and deletes a comment; hundreds of combining marks do not widen the queue on a phone", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost({ title: "Discussed" });
  await blog.visitor.comment.add.mutate({ postId: _id, name: "Ada", content: "First line\n\nthird line" });
  await blog.visitor.comment.add.mutate({ postId: _id, name: "Ben", content: `A${"\u0488\u20dd\u0361".repeat(60)}` });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/admin/comments");
  await expect(rows(page)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Delete comment by Ben" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("First line\n\nthird line")).toBeVisible();
  const height = (await page.getByText("third line").boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(60);
  await expect(page.getByRole("link", { name: "Discussed" })).toHaveAttribute("href", `/blog/${_id}`);
  await expect(page.getByText("just now")).toBeVisible();
  await expect(page.getByRole("link", { name: "Waiting (1)" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("button", { name: "Approve comment by Ada" }).click();
  await expect(page.getByText("Comment approved")).toBeVisible();
  await expect(page.getByText("No comment is waiting. You are up to date.")).toBeVisible();
  expect((await blog.visitor.comment.listForPost.query({ postId: _id })).count).toBe(1);

  await page.getByRole("link", { name: "Approved (1)" }).click();
  await page.getByRole("button", { name: "Delete comment by Ada" }).click();
  await expect(page.getByText("Comment deleted")).toBeVisible();
  await expect(page.getByText("No approved comments yet.")).toBeVisible();
  expect((await blog.visitor.comment.listForPost.query({ postId: _id })).count).toBe(0);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Waiting (0)" })).toHaveAttribute("aria-current", "page");
});
