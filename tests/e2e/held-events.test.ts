import { setTimeout as wait } from "node:timers/promises";
import type { Page, Route } from "@playwright/test";
import { cardsPerPage } from "../../src/shared/limits.ts";
import { applicationScript, isReady, startApplication } from "../support/application.ts";
import { holdEventsLonger, holdRequests } from "../support/held-requests.ts";
import { expect, test } from "./fixtures.ts";

const banner = (page: Page) => page.getByRole("banner");

test("a comment that was sent before the application runs is not lost by a link that follows it", async ({
  page,
  blog,
}) => {
  const { _id: postId } = await blog.aPost({ title: "On kettles" });
  const waiting = async () => (await blog.admin.comment.adminList.query({ status: "waiting" })).comments.length;
  await holdEventsLonger(page);
  const release = await holdRequests(page, applicationScript);
  await page.goto(`/blog/${postId}`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Comment", { exact: true }).fill("It sings.");
  await page.getByRole("button", { name: "Submit" }).click();
  await banner(page).getByRole("link", { name: "Longhand" }).click();
  release();
  await expect(page).toHaveURL("/");
  await expect.poll(waiting).toBe(1);
  await expect(page.getByText("Thank you. Your comment waits for approval.").first()).toBeVisible();
});

test("an event that waits does not overtake an address that the reader enters meanwhile", async ({ page, blog }) => {
  await blog.aPost({ title: "On kettles", category: "Finance" });
  const { _id: postId } = await blog.aPost({ title: "On cups" });
  const release = await holdRequests(page, applicationScript);
  // The post takes longer than a click is held.
  await page.route("**/blog/*", async (route) => {
    await wait(5_000);
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("link", { name: "Finance", exact: true }).first().click();
  await page.goto(`/blog/${postId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On cups");
  release();
});

test("waiting events are discarded when the reader leaves the page", async ({ page, blog }) => {
  for (let count = 0; count <= cardsPerPage; count++) await blog.aPost({ title: `Post ${count}.` });
  await holdEventsLonger(page);
  const release = await holdRequests(page, applicationScript);
  await page.goto("/");
  await page.getByRole("link", { name: "Load more" }).click();
  // Playwright's browser keeps no page for Back: the events of a kept page come from the test.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  release();
  await isReady(page);
  await expect(page.getByRole("link", { name: "Load more" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(cardsPerPage);
});

test("a page that Back restores shows that the reader has signed in, with and without the application", async ({
  page,
  blog,
}) => {
  for (const isRunning of [false, true]) {
    await page.goto("/", { waitUntil: "networkidle" });
    if (isRunning) await startApplication(page);
    await expect(banner(page).getByRole("link", { name: "Login" })).toBeVisible();
    await page.evaluate((token) => {
      localStorage.setItem("token", token);
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, blog.token);
    await expect(banner(page).getByRole("link", { name: "Dashboard" })).toBeVisible();
    // Not beside the application, whose later calls would be without a session.
    if (!isRunning) await page.evaluate(() => localStorage.removeItem("token"));
  }
});

test("the start of the application moves neither the focus nor the scroll position, also on the form of a reply", async ({
  page,
  blog,
}) => {
  const long = "<p>One more day of rain and nothing else to tell about it, as I said before.</p>".repeat(60);
  const post = await blog.aPost({ description: long });
  await blog.aComment(post._id, "It sings.");
  await page.goto(`/blog/${post._id}`);
  const reply = await page.getByRole("link", { name: /^Reply/ }).getAttribute("href");
  // Without the part that leads to the form: the reader has scrolled back.
  await page.goto((reply ?? "").replace("#comment-form", ""), { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "Cancel reply" })).toBeVisible();
  await startApplication(page);
  await expect(page.locator("body")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // A link that opens the form still leads into it.
  await page.getByRole("link", { name: "Cancel reply" }).click();
  await page.getByRole("link", { name: /^Reply/ }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
});

test.describe("on a busy server", () => {
  test.use({ expectedErrors: [/503/] });

  test("the application starts although the data of the page was refused at first", async ({ page, blog }) => {
    await blog.aPost({ title: "On kettles" });
    const refuse = (route: Route) => route.fulfill({ status: 503, headers: { "Retry-After": "1" } });
    await page.route("**/?page-data", refuse, { times: 1 });
    await page.goto("/");
    await startApplication(page);
    await expect(page.getByRole("heading", { name: "On kettles" })).toBeVisible();
  });
});
