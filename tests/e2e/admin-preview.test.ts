import { expect, test } from "./fixtures.ts";

test("a secret link shows the unsaved text as readers will see it, until it is revoked", async ({
  signedIn: page,
  openPage,
  blog,
}) => {
  const { _id } = await blog.aPost({ isPublished: false });
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("Blog title").fill("A walk in the fog");
  const preview = page.getByRole("button", { name: "Preview" });
  await preview.click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(dialog).toBeFocused();
  const url = (await dialog.locator("code").textContent()) ?? "";
  expect(url).toMatch(/\/preview\/[\w-]{43}$/);

  // In another tab, and on a computer that never signed in, with and without scripts.
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Open the preview" }).click();
  await expect((await opened).getByRole("heading", { name: "A walk in the fog" })).toBeVisible();
  for (const options of [{}, { javaScriptEnabled: false }]) {
    const friend = await openPage(options);
    await friend.goto(url);
    await expect(friend.getByRole("heading", { name: "A walk in the fog" })).toBeVisible();
    await expect(friend.getByText("What the map does not say")).toBeVisible();
    await expect(friend.getByText("Published on")).toBeVisible();
    await expect(friend.getByText("only people with this link")).toBeVisible();
  }

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(preview).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("It cannot be shown again")).toBeVisible();
  await dialog.getByRole("button", { name: "Withdraw the link" }).click();
  await expect(dialog.getByRole("button", { name: "Make a link" })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});

test.describe("when the server is unreachable", () => {
  test.use({ expectedErrors: [/ERR_/] });

  test("Preview says that the last changes are missing, until they are saved", async ({ signedIn: page, blog }) => {
    const { _id } = await blog.aPost();
    await page.route(/draft\.save/, (route) => route.abort("connectionrefused"));
    await page.goto(`/admin/editBlog/${_id}`);
    await page.getByLabel("Blog title").fill("A walk in the fog");
    await page.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    await expect(dialog.getByRole("alert")).toContainText("the preview does not show them");
    await dialog.getByRole("button", { name: "Close" }).click();

    await page.unroute(/draft\.save/);
    await page.getByRole("button", { name: "Preview" }).click();
    await dialog.getByRole("button", { name: "Make a link" }).click();
    const html = await (await fetch((await dialog.locator("code").textContent()) ?? "")).text();
    expect(html).toContain("A walk in the fog");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
  });
});

test("a new post has a preview before it is added", async ({ signedIn: page, blog }) => {
  await page.goto("/admin/addBlog");
  await page.getByLabel("Blog title").fill("Hardly begun");
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const html = await (await fetch((await dialog.locator("code").textContent()) ?? "")).text();
  expect(html).toContain("Hardly begun");
  expect((await blog.visitor.post.list.query({})).items).toEqual([]);
});
