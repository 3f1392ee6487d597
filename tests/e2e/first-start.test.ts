import { holdRequests } from "../support/held-requests.ts";
import { expect, signIn, test } from "./fixtures.ts";

test.use({ isFirstStart: true });

test("a new blog shows its welcome post, with and without scripts, and its owner what to do first; deleted, the post does not return", async ({
  page,
  blog,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Welcome to your blog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to your blog" })).toBeVisible();
  const words = ["Your first five minutes", "The page is yours."];
  for (const text of words) await expect(page.getByText(text)).toBeVisible();
  const sent = await (await fetch(page.url())).text();
  for (const text of words) expect(sent).toContain(text);
  await signIn(page, blog);
  const welcome = (await blog.visitor.post.list.query({})).items[0]?._id ?? "";

  const steps = page.getByRole("region", { name: "Your blog is ready. What to do first" });
  // The panel above the steps comes with them, and does not move them later.
  const panel = page.waitForRequest(/set-up-panel-.*\.js/);
  const release = await holdRequests(page, /set-up-panel-.*\.js/);
  await page.goto("/admin", { waitUntil: "commit" });
  await panel;
  await expect(page.getByText("Loading the dashboard")).toBeAttached();
  await expect(steps).toHaveCount(0);
  release();
  await expect(steps).toBeVisible();
  expect(await page.getByRole("region", { name: "Make it yours" }).isVisible()).toBe(true);
  const language = page.getByRole("region", { name: "Make it yours" }).getByLabel("Language of the blog");
  await expect(language).toHaveValue("en");
  await expect(steps.getByRole("listitem")).toHaveText([/^Write/, /^Name it/, /^Choose its look/]);
  await expect(steps).not.toContainText("Done");
  await blog.aPost();
  await page.addInitScript(() => Object.defineProperty(navigator, "language", { value: "de-DE" }));
  await page.reload();
  await expect(language).toHaveValue("de");
  await expect(steps.getByRole("listitem").first()).toHaveText("WriteDone");
  await steps.getByRole("button", { name: "Close" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Latest posts" })).toBeVisible();
  await expect(steps).toHaveCount(0);

  await blog.admin.post.remove.mutate({ postId: welcome });
  // The dashboard fetches the scripts of the form when it is idle: a server that restarts would refuse them.
  await page.goto("about:blank");
  await blog.restart();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Welcome to your blog" })).toHaveCount(0);
});
