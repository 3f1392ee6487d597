import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { sessions } from "../../src/server/core/db/schema.ts";
import type { RunningBlog } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

/** Ends every session, as the server does when its time is over. */
function endSessions(blog: RunningBlog): void {
  const db = openDatabase(databaseFile(blog.dataDir));
  db.delete(sessions).run();
  db.$client.close();
}

test.describe("signing in", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("the login screen requires an e-mail address and a password, shows an error for a wrong password, and leads to the requested screen", async ({
    page,
    blog,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("session.signIn") && calls.push(request.url()));
    const email = page.getByLabel("Email");
    const password = page.getByLabel("Password");
    const login = page.getByRole("button", { name: "Login" });
    await page.goto("/admin/comments");
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await expect(page.getByText("Enter your credentials to access the admin panel")).toBeVisible();
    await email.fill("nobody");
    await login.click();
    await expect(email).toBeFocused();
    expect(await email.evaluate((it: HTMLInputElement) => it.validity.typeMismatch)).toBe(true);
    await email.fill(blog.email);
    await login.click();
    await expect(password).toBeFocused();
    expect(await password.evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);
    expect(calls).toEqual([]);

    await password.fill("not the password");
    await login.click();
    await expect(page.getByRole("status").filter({ hasText: "E-mail or password is wrong" })).toBeVisible();
    await expect(password).toBeFocused();
    await expect(email).toHaveValue(blog.email);

    await password.fill(blog.password);
    await login.click();
    await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
  });
});

test("the dashboard counts and lists posts; the navigation marks the current screen; an unknown URL is a screen of the admin area", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost({ title: "The first" });
  await blog.aComment(_id, "Well said");
  for (const title of ["Second", "Third", "Fourth", "Fifth"]) await blog.aPost({ title });
  await blog.aPost({ title: "Sixth", isPublished: false });
  await page.goto("/admin/nothing");
  await expect(page.getByRole("heading", { name: "This page is blank" })).toBeVisible();
  await page.getByRole("link", { name: "To the dashboard" }).click();
  await expect(page.getByRole("link", { name: "6 Blogs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "1 Comment" })).toBeVisible();
  await expect(page.getByRole("link", { name: "1 Unpublished" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Latest posts" }).getByRole("rowheader").getByRole("link")).toHaveText([
    "Sixth",
    "Fifth",
    "Fourth",
    "Third",
    "Second",
  ]);

  const nav = page.getByRole("navigation", { name: "Admin" });
  for (const [link, path, title] of [
    ["Add blog", "/admin/addBlog", "Add blog"],
    ["List blogs", "/admin/listBlog", "All blogs"],
    ["Comments", "/admin/comments", "Comments"],
    ["Dashboard", "/admin", "Dashboard"],
  ] as const) {
    await nav.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · Longhand`);
    await expect(nav.locator('[aria-current="page"]')).toHaveText(link);
  }
  await page.getByRole("link", { name: "Longhand, home" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page).toHaveTitle("Dashboard · Longhand");
});

test.describe("when the session has ended", () => {
  test.use({ expectedErrors: [/401|404/] });

  test("Logout ends the session on the server; another tab asks to sign in, which Escape does not close, and can be left", async ({
    signedIn: page,
    context,
    blog,
  }) => {
    await page.goto("/admin/listBlog");
    // All of it: a list that is still being asked for would bring the dialog too early.
    await expect(page.getByText("There are no posts yet.")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/admin/listBlog");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await expect(other.getByRole("dialog")).toHaveCount(0);
    await expect(other).toHaveURL("/admin");
    expect(await other.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(blog.admin.session.current.query()).rejects.toThrow("Please sign in");
    await other.goto("/");
    await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();

    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Leave this page" }).click();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();

    // A stored token that the server rejects.
    await page.evaluate((token) => localStorage.setItem("token", token), blog.token);
    await page.goto("/admin/addBlog");
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  test("an unpublished post is not reported as missing, and unsaved text stays: both appear after the writer signs in again", async ({
    signedIn: page,
    blog,
  }) => {
    const { _id } = await blog.aPost({ title: "Not yet", isPublished: false });
    await page.goto("/admin/listBlog");
    await expect(page.getByRole("rowheader", { name: "Not yet" })).toBeVisible();
    endSessions(blog);
    await page.getByRole("link", { name: "Edit “Not yet”" }).click();
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Email").fill(blog.email);
    await dialog.getByLabel("Password").fill(blog.password);
    await expect(page.getByText("This post does not exist")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toHaveCount(0);
    const title = page.getByLabel("Blog title");
    await expect(title).toHaveValue("Not yet");
    expect(new URL(page.url()).pathname).toBe(`/admin/editBlog/${_id}`);

    await title.fill("Typed before it ended");
    endSessions(blog);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByLabel("Email").fill(blog.email);
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("status").filter({ hasText: "E-mail or password is wrong" })).toBeVisible();
    await dialog.getByLabel("Password").fill(blog.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(title).toHaveValue("Typed before it ended");
    await page.getByLabel("Publish Now").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Blog saved")).toBeVisible();
    expect((await blog.visitor.post.byId.query({ postId: _id })).title).toBe("Typed before it ended");
  });
});
