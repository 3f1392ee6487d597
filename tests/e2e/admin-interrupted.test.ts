import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { answerTimeoutMs } from "../../src/client/lib/calls/with-timeout.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { aJpeg } from "../support/images.ts";
import { trpcClient } from "../support/running-blog.ts";
import { editor, expectTyped, journal, pressTool, status, type, typed } from "../support/writing.ts";
import { expect, test } from "./fixtures.ts";

test.use({ expectedErrors: [/ERR_|401|409|503/] });

/** The server does what it is asked once, and the answer never arrives. @returns waits until the server has done it */
async function loseAnswer(page: Page, url: RegExp) {
  let done = () => {};
  const isDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      done();
    },
    { times: 1 },
  );
  return () => isDone;
}

test("without a network Update and Discard show an error at once and nothing is sent later; other screens and a new page lead back to the text, also while the post cannot be loaded", async ({
  signedIn: page,
  context,
  blog,
}) => {
  const { _id } = await blog.aPost();
  await page.goto("/admin/addBlog");
  await page.getByLabel("Blog title").fill("A new one");
  await expect(status(page)).toHaveText("Saved");
  await page.getByRole("link", { name: "List blogs" }).click();
  await page.route(/post\.toEdit/, (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Edit “A walk in the hills”" }).click();
  await expect(page.getByRole("heading", { name: "The post cannot be loaded" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(/The server cannot be reached/);
  await page.unroute(/post\.toEdit/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("A walk in the hills");
  // The part of the page that comes last: without a network it would never come.
  await expect(page.getByRole("button", { name: "Generate with AI" })).toBeVisible();
  await type(page);
  await expect(status(page)).toHaveText("Saved");
  await expect.poll(() => journal(page)).toBe("[]");
  await page.getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
  await context.setOffline(true);

  // The server has the text, and the tab as well.
  await page.goBack();
  await expectTyped(page);
  await page.getByLabel("Sub title").fill("Going on without it");
  await expect(status(page)).toHaveText("Offline, kept on this device");
  await expect.poll(() => journal(page)).toContain("Going on without it");
  const unreached = page.getByRole("status").filter({ hasText: "The server cannot be reached" });
  await expect(unreached).toHaveCount(0);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(unreached).toBeVisible();
  await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByLabel("Sub title")).toHaveValue("Going on without it");
  await page.getByRole("link", { name: "Add blog" }).click();
  await page.getByRole("button", { name: "Continue “A new one”" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("A new one");

  await page.route(/post\.toEdit|draft\./, (route) => route.abort("connectionrefused"));
  await context.setOffline(false);
  await page.goto(`/admin/editBlog/${_id}`);
  await expect(page.getByLabel("Sub title")).toHaveValue("Going on without it");
  await expect(page.getByLabel("Blog title")).toHaveValue(typed.title);
  await expect(status(page)).toHaveText("Offline, kept on this device");
  await page.unroute(/post\.toEdit|draft\./);
  await expect(status(page)).toHaveText("Saved");
  expect(await blog.admin.draft.byId.query({ draftId: _id })).toMatchObject({
    title: typed.title,
    subTitle: "Going on without it",
  });
  expect((await blog.visitor.post.byId.query({ postId: _id })).title).toBe("A walk in the hills");
});

test("when the session ends during typing, the writer signs in over the text, and it is saved; the error of a server that cannot store is shown, and the save is retried; text typed right before Logout is saved, and removed from the browser", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost();
  await page.goto(`/admin/editBlog/${_id}`);
  // Without the focus in a field, a call of the page itself would ask for the sign-in before the text is typed.
  await page.getByLabel("Blog title").focus();
  await blog.admin.session.signOut.mutate();
  await type(page);
  const notice = page.getByRole("alert").filter({ hasText: "You have been signed out" });
  await expect(notice).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  // The next keys still go into the text, also those that would send a form.
  await page.keyboard.type(" More");
  await page.keyboard.press("Enter");
  await expect(editor(page).locator("p")).toHaveText([`${typed.description} More`, ""]);
  await page.keyboard.press("Backspace");
  await expect(dialog).toHaveCount(0);
  await expect(status(page)).toHaveText("Signed out, kept on this device");
  await expect.poll(() => journal(page)).toContain(`${typed.description} More`);
  await notice.getByRole("button", { name: "Sign in again" }).click();
  await dialog.getByLabel("Email").fill(blog.email);
  await dialog.getByLabel("Password").fill(blog.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notice).toHaveCount(0);
  // The writer continues at the same place.
  await page.keyboard.type(" And on.");
  await expect(editor(page)).toHaveText(`${typed.description} More And on.`);
  await expect(status(page)).toHaveText("Saved");

  const other = new Database(databaseFile(blog.dataDir));
  try {
    other.exec("BEGIN IMMEDIATE");
    await page.keyboard.type(" On and on.");
    await expect(status(page)).toHaveText(
      "Kept on this device only: The blog is busy storing something else. Please try again.",
    );
  } finally {
    other.close();
  }
  await expect(status(page)).toHaveText("Saved");

  await editor(page).fill("The last word.");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expect.poll(() => journal(page)).toBe("[]");
  const { draft } = trpcClient(blog.origin, await blog.signIn());
  expect((await draft.byId.query({ draftId: _id }))?.description).toBe("<p>The last word.</p>");
});

test("an Add Blog without a response times out with an error, and a second press adds nothing twice; an unfinished post is offered at once although its save hangs", async ({
  signedIn: page,
  blog,
}) => {
  await page.clock.install();
  const isAdded = await loseAnswer(page, /post\.add/);
  await page.goto("/admin/addBlog");
  await type(page);
  await page.getByLabel("Thumbnail").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await page.getByLabel("Publish Now").check();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("button", { name: "Adding.." })).toBeDisabled();
  await isAdded();
  await page.clock.fastForward(2 * answerTimeoutMs);
  await expect(page.getByText("The server did not answer in time")).toBeVisible();
  await expectTyped(page);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  expect((await blog.admin.post.adminList.query({})).items).toHaveLength(1);
  expect((await blog.admin.draft.unfinished.query({})).items).toEqual([]);

  const sent: string[] = [];
  await page.route(/draft\.save/, (route) => {
    sent.push(route.request().url());
  });
  await type(page);
  await expect.poll(() => sent.length).toBe(1);
  // Hardly any time passes from here on: nothing is given up for taking too long.
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1000));
  await expect.poll(() => journal(page)).toContain(typed.description);
  await page.getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
  await page.getByRole("link", { name: "Add blog" }).click();
  const offered = page.getByRole("button", { name: `Continue “${typed.title.trim()}”` });
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return offered.count();
    })
    .toBe(1);
});

test.describe("while the chunks of the form load", () => {
  test.use({
    env: { AI_BASE_URL: "http://127.0.0.1:9/v1", AI_MODEL: "none" },
    expectedErrors: [/ERR_FAILED|preload CSS|dynamically imported/],
  });

  test("only the chunk that fails to load is missing, and a retry loads it", async ({ signedIn: page, blog }) => {
    const { _id } = await blog.aPost();
    // One loses its program, another its style sheet, and the library is asked for later.
    const parts = /assets\/(?:generate-button-[^/]*\.js|suggest-button-[^/]*\.css|image-chooser-[^/]*\.js)(?:\?.*)?$/;
    await page.route(parts, (route) => route.abort());
    await page.goto(`/admin/editBlog/${_id}`);
    const again = page.getByRole("button", { name: "Load “Generate with AI” again" });
    await expect(again).toBeVisible();
    await expect(page.getByRole("button", { name: "Load “Suggest a title” again" })).toBeVisible();
    await pressTool(page, "Insert from the library");
    await expect(page.getByText("The library could not be loaded")).toBeVisible();
    await type(page);
    await expect(status(page)).toHaveText("Saved");

    await page.unroute(parts);
    await again.click();
    await expect(page.getByRole("button", { name: "Generate with AI" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Suggest a title" })).toHaveCSS("border-top-width", "0px");
    await pressTool(page, "Insert from the library");
    await expect(page.getByRole("dialog", { name: "From the library" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expectTyped(page);

    // A whole screen: the server does not answer either, or the page would be loaded again.
    const screen = /assets\/media-screen-[^/]*\.js(?:\?.*)?$|\/healthz$/;
    await page.route(screen, (route) => route.abort());
    const media = page.getByRole("link", { name: "Media" });
    const failure = page.getByRole("alert").filter({ hasText: "“Media” could not be loaded" });
    await media.click();
    await expect(failure).toBeVisible();
    await page.goBack();
    await expectTyped(page);
    await media.click();
    await expect(failure).toBeVisible();
    await page.unroute(screen);
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Media", level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });
});
