import type { Page } from "@playwright/test";
import { cardsPerPage } from "../../src/shared/limits.ts";
import { applicationScript, isReady, startApplication } from "../support/application.ts";
import { holdEventsLonger, holdRequests } from "../support/held-requests.ts";
import { expect, test } from "./fixtures.ts";

/** The addresses of a page's requests of one kind. */
function requestsOf(page: Page, kind: RegExp): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (kind.test(pathname + search)) found.push(pathname + search);
  });
  return found;
}

const long = "<p>One more day of rain and nothing else to tell about it, as I said before.</p>".repeat(60);

/** The documents that a page loads, and what it posts. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return loads;
}

test("a page loads the application and its data on the first sign of its reader, each once", async ({ page, blog }) => {
  const post = await blog.aPost({ description: long });
  await blog.aComment(post._id, "It sings.");
  const wanted = requestsOf(page, /entry-client.*\.js|page-data|\/trpc\//);
  const signs: Record<string, () => Promise<unknown>> = {
    "a pointer over a link": () => page.getByRole("link", { name: "Login" }).first().hover(),
    "the keyboard": () => page.keyboard.press("Tab"),
    "text in a field": () => page.getByLabel("Name").fill("A"),
    "a session of another tab": () =>
      page.evaluate(() => {
        localStorage.setItem("token", "none");
        dispatchEvent(new StorageEvent("storage"));
        localStorage.removeItem("token");
      }),
  };
  for (const [sign, give] of Object.entries(signs)) {
    await page.goto(`/blog/${post._id}`, { waitUntil: "networkidle" });
    await page.mouse.click(3, 300);
    // The loader writes the ages of comments.
    await expect(page.locator("#comments time")).toHaveText(/just now|minute/);
    expect(wanted, `before ${sign}`).toEqual([]);
    await give();
    await isReady(page);
    expect(wanted, sign).toEqual([expect.stringMatching(/entry-client/), `/blog/${post._id}?page-data`]);
    wanted.length = 0;
  }
});

test("a click before the application runs is repeated once when it runs", async ({ page, blog }) => {
  for (let count = 0; count <= cardsPerPage; count++) await blog.aPost({ title: `Post ${count}.` });
  const { _id: postId } = await blog.aPost({ title: "On kettles" });
  const loads = loadsOf(page);
  const calls = requestsOf(page, /\/trpc\//);
  await holdEventsLonger(page);
  const onHeldPage = async (path: string, act: () => Promise<unknown>) => {
    const release = await holdRequests(page, applicationScript);
    await page.goto(path);
    loads.length = calls.length = 0;
    await act();
    release();
    await isReady(page);
  };

  await onHeldPage("/", async () => {
    await page.getByPlaceholder("Enter your email id").fill("me");
    await page.getByRole("button", { name: "Subscribe" }).click();
    // Twice, as people do who see nothing happen.
    await page.getByRole("link", { name: "Load more" }).click();
    await page.getByRole("link", { name: "Load more" }).click();
  });
  await expect(page.getByRole("article")).toHaveCount(cardsPerPage + 2);
  await expect(page.getByText("Nothing was sent: there is no newsletter here yet.")).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(loads).toEqual([]);

  await onHeldPage("/", async () => {
    await page.getByPlaceholder("Search for blogs").fill("kettles");
    await page.keyboard.press("Enter");
  });
  await expect(page).toHaveURL("/?search=kettles");
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(loads).toEqual([]);

  await onHeldPage(`/blog/${postId}`, async () => {
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Comment", { exact: true }).fill("It sings.");
    for (let clicks = 0; clicks < 2; clicks++) await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("/");
  });
  await expect(page).toHaveURL("/search");
  await expect(page.getByLabel("Search for blogs")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Thank you" }).first()).toBeVisible();
  expect(calls.filter((call) => call.includes("comment.add"))).toHaveLength(1);
  expect(loads).toEqual([]);
  expect((await blog.admin.comment.adminList.query({ status: "waiting" })).comments).toHaveLength(1);
});

test("after three seconds the browser does what was held, once, and the application does not repeat it", async ({
  page,
  blog,
}) => {
  const { _id: postId } = await blog.aPost({ title: "On kettles", category: "Finance" });
  const loads = loadsOf(page);
  const calls = requestsOf(page, /\/trpc\//);
  const release = await holdRequests(page, applicationScript);
  const onSlowPage = async (path: string) => {
    await page.goto(path);
    loads.length = 0;
  };
  await onSlowPage("/");
  await page.getByRole("link", { name: "Finance", exact: true }).first().click();
  await expect(page).toHaveURL("/?category=Finance");
  expect(loads).toEqual(["GET /"]);

  await onSlowPage(`/blog/${postId}`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Comment", { exact: true }).fill("It sings.");
  // An answer without content leaves the browser on the page, where the application comes late.
  await page.route(`/blog/${postId}`, (route) => route.fulfill({ status: 204 }));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => loads).toEqual([`POST /blog/${postId}`]);
  release();
  await isReady(page);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  expect(loads).toHaveLength(1);
  expect(calls).toEqual([]);
});

test.describe("without the application's script", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|Failed to fetch/] });

  test("links and forms work as without JavaScript, and Subscribe sends nothing", async ({ page, blog }) => {
    const { _id: postId } = await blog.aPost({ title: "On kettles", category: "Finance" });
    await page.route(applicationScript, (route) => route.abort());
    const loads = loadsOf(page);
    await page.goto("/");
    await page.getByPlaceholder("Enter your email id").fill("me");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("link", { name: "Finance", exact: true }).first().click();
    await expect(page).toHaveURL("/?category=Finance");
    await page.getByRole("link", { name: /On kettles/ }).click();
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Comment", { exact: true }).fill("It sings.");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Thank you. Your comment waits for approval.")).toBeVisible();
    const address = `/blog/${postId}`;
    expect(loads).toEqual(["GET /", "GET /", `GET ${address}`, `POST ${address}`, `GET ${address}`]);
  });
});

test("text, caret and focus stay when the application starts, also on a page that changed meanwhile", async ({
  page,
  blog,
}) => {
  const { _id: postId } = await blog.aPost({ title: "On kettles" });
  const content = page.getByLabel("Comment", { exact: true });
  for (const isChanged of [false, true]) {
    const release = await holdRequests(page, applicationScript);
    await page.goto(`/blog/${postId}`);
    if (isChanged) await blog.aComment(postId, "Me too");
    const form = await page.locator("form").elementHandle();
    await page.getByLabel("Name").fill("Ada");
    await content.fill("x".repeat(4_995));
    await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 4));
    release();
    await isReady(page);
    expect(await form?.evaluate((it) => it.isConnected)).toBe(!isChanged);
    await expect(page.getByRole("heading", { name: isChanged ? "Comments (1)" : "Comments (0)" })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await expect(content).toHaveValue("x".repeat(4_995));
    await expect(content).toBeFocused();
    expect(
      await content.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd]),
    ).toEqual([2, 4]);
    // The application counts what was typed before.
    await expect(content).toHaveAccessibleDescription("At most 5000 characters: 5 left");
  }

  // A field that has the focus before the loader runs starts the application.
  const releaseLoader = await holdRequests(page, "**/assets/loader-*.js");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByPlaceholder("Search for blogs").fill("tea");
  releaseLoader();
  await isReady(page);
  await expect(page.getByPlaceholder("Search for blogs")).toHaveValue("tea");
});

test("Back and Forward work across pages with and without the application", async ({ page, blog }) => {
  await blog.aPost({ title: "On cups" });
  await blog.aPost({ title: "On kettles" });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await startApplication(page);
  await page.getByRole("link", { name: /On kettles/ }).click();
  await expect(heading).toHaveText("On kettles");
  // Loaded again, the page has no application, but an entry in the history that the application made.
  await page.reload();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.goForward();
  await expect(heading).toHaveText("On kettles");
  await page.evaluate(() => {
    location.hash = "comment-form";
  });
  await page.goBack();
  await expect(heading).toHaveText("On kettles");
});
