import { expect, test } from "./fixtures.ts";

test.describe("signing in", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("the login screen asks for e-mail and password, and shows an error for a wrong password", async ({
    page,
    blog,
  }) => {
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await expect(page.getByText("Enter your credentials to access the admin panel")).toBeVisible();
    await page.getByLabel("Email").fill(blog.email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "E-mail or password is wrong" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "E-mail or password is wrong" })).toBeVisible();
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(blog.email);

    await page.getByLabel("Password").fill(blog.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  });
});

test("the login form requires an e-mail address and a password", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("session.signIn") && calls.push(request.url()));
  await page.goto("/admin");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(await page.getByLabel("Email").evaluate((it: HTMLInputElement) => it.validity.typeMismatch)).toBe(true);

  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Password")).toBeFocused();
  expect(await page.getByLabel("Password").evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);
  expect(calls).toEqual([]);
});

test("after signing in, the requested screen appears", async ({ page, blog }) => {
  await page.goto("/admin/comments");
  await page.getByLabel("Email").fill(blog.email);
  await page.getByLabel("Password").fill(blog.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
});

test("the navigation of the admin area marks the current screen, and the logo leads home", async ({
  signedIn: page,
}) => {
  await page.goto("/admin");
  const nav = page.getByRole("navigation", { name: "Admin" });
  for (const [link, path, title] of [
    ["Add blog", "/admin/addBlog", "Add blog"],
    ["List blogs", "/admin/listBlog", "All blogs"],
    ["Comments", "/admin/comments", "Comments"],
    ["Dashboard", "/admin", "Dashboard"],
  ] as const) {
    await nav.getByRole("link", { name: link }).click();
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

test("an unknown URL under /admin shows a not-found screen inside the admin area", async ({ signedIn: page }) => {
  await page.goto("/admin/nothing");
  await expect(page.getByRole("heading", { name: "This page is blank" })).toBeVisible();
  await page.getByRole("link", { name: "To the dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("the dashboard counts blogs, comments and drafts and shows the latest five posts", async ({ signedIn, blog }) => {
  const { _id } = await blog.aPost({ title: "The first" });
  await blog.aComment(_id, "Well said");
  for (const title of ["Second", "Third", "Fourth", "Fifth"]) await blog.aPost({ title });
  await blog.aPost({ title: "Sixth", isPublished: false });
  await signedIn.goto("/admin");
  await expect(signedIn.getByRole("link", { name: "6 Blogs" })).toBeVisible();
  await expect(signedIn.getByRole("link", { name: "1 Comment" })).toBeVisible();
  await expect(signedIn.getByRole("link", { name: "1 Unpublished" })).toBeVisible();
  await expect(signedIn.getByRole("table", { name: "Latest posts" }).getByRole("rowheader")).toHaveText([
    "Sixth",
    "Fifth",
    "Fourth",
    "Third",
    "Second",
  ]);
});

test.describe("when the session has ended", () => {
  test.use({ expectedErrors: [/401|404/] });

  test("Logout ends the session on the server and shows the login screen", async ({ signedIn: page, blog }) => {
    await page.goto("/admin/listBlog");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/admin");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(blog.admin.session.current.query()).rejects.toThrow("Please sign in");
    await page.goto("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("a stored token that the server rejects shows the login screen", async ({ signedIn: page, blog }) => {
    await blog.admin.session.signOut.mutate();
    await page.goto("/admin/addBlog");
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  test("unsaved text stays while the writer signs in again", async ({ signedIn: page, blog }) => {
    const { _id } = await blog.aPost();
    await page.goto(`/admin/editBlog/${_id}`);
    await page.getByLabel("Blog title").fill("Typed before it ended");
    await blog.admin.session.signOut.mutate();
    await page.getByRole("button", { name: "Update" }).click();

    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Email").fill(blog.email);
    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("E-mail or password is wrong");
    await dialog.getByLabel("Password").fill(blog.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(dialog).toHaveCount(0);

    await expect(page.getByLabel("Blog title")).toHaveValue("Typed before it ended");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Blog saved")).toBeVisible();
    expect((await blog.visitor.post.byId.query({ postId: _id })).title).toBe("Typed before it ended");
  });

  test("an unpublished post is not reported as missing: it appears after the writer signs in again", async ({
    signedIn: page,
    blog,
  }) => {
    const { _id } = await blog.aPost({ title: "Not yet", isPublished: false });
    await page.goto("/admin/listBlog");
    await expect(page.getByRole("rowheader", { name: "Not yet" })).toBeVisible();
    await blog.admin.session.signOut.mutate();
    await page.getByRole("link", { name: "Edit “Not yet”" }).click();
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Email").fill(blog.email);
    await dialog.getByLabel("Password").fill(blog.password);
    await expect(page.getByText("This post does not exist")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Blog title")).toHaveValue("Not yet");
    expect(new URL(page.url()).pathname).toBe(`/admin/editBlog/${_id}`);
  });

  test("Escape does not close the dialog, but the writer can leave the screen", async ({ signedIn: page, blog }) => {
    await page.goto("/admin/listBlog");
    // All of it: a list that is still being asked for would bring the dialog before the click.
    await expect(page.getByText("There are no posts yet.")).toBeVisible();
    await blog.admin.session.signOut.mutate();
    await page.getByRole("link", { name: "Comments" }).click();
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Leave this page" }).click();
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  });

  test("a tab notices that another tab signed out", async ({ signedIn: page, context }) => {
    await page.goto("/admin/listBlog");
    await expect(page.getByRole("heading", { name: "All blogs" })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/admin");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("heading", { name: "Admin Login" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  });
});

test("a visitor downloads nothing of the admin area", async ({ page, blog }) => {
  const { _id } = await blog.aPost();
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.goto(`/blog/${_id}`, { waitUntil: "networkidle" });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /admin|writing|editor/.test(url))).toEqual([]);
});
