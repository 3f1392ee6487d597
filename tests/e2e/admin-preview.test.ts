import { holdRequests } from "../support/held-requests.ts";
import { expect, test } from "./fixtures.ts";

// The server cannot be reached at first.
test.use({ expectedErrors: [/ERR_/] });

test("Preview shows the unsaved text as readers will see it, and says when the last changes are missing; a secret link shows it to others until it is revoked", async ({
  signedIn: page,
  openPage,
  blog,
}) => {
  const dialog = page.getByRole("dialog", { name: "Preview" });
  await page.goto("/admin/addBlog");
  await page.getByLabel("Blog title").fill("Hardly begun");
  await page.getByRole("button", { name: "Preview" }).click();
  // As large as on its page.
  await expect(dialog.getByRole("heading", { name: "Hardly begun" })).toHaveCSS("font-size", "48px");
  await dialog.getByRole("button", { name: "Share a link" }).click();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const html = await (await fetch((await dialog.locator("code").textContent()) ?? "")).text();
  expect(html).toContain("Hardly begun");
  expect((await blog.visitor.post.list.query({})).items).toEqual([]);

  const { _id } = await blog.aPost({ isPublished: false });
  await page.route(/draft\.save/, (route) => route.abort("connectionrefused"));
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("Blog title").fill("A walk in the fog");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("alert")).toContainText("the preview does not show them");
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.unroute(/draft\.save/);
  const preview = page.getByRole("button", { name: "Preview" });
  await preview.click();
  await expect(dialog.getByRole("heading", { name: "A walk in the fog" })).toBeVisible();
  await dialog.getByRole("button", { name: "Share a link" }).click();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(dialog.getByRole("region", { name: "Share a link" })).toBeFocused();
  const url = (await dialog.locator("code").textContent()) ?? "";
  expect(url).toMatch(/\/preview\/[\w-]{43}$/);
  const saved = await (await fetch(url)).text();
  expect(saved).toContain("A walk in the fog");
  await expect(dialog.getByRole("alert")).toHaveCount(0);

  // In another tab, and on a computer that never signed in.
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Open the preview" }).click();
  await expect((await opened).getByRole("heading", { name: "A walk in the fog" })).toBeVisible();
  const friend = await openPage();
  await friend.goto(url);
  await expect(friend.getByRole("heading", { name: "A walk in the fog" })).toBeVisible();
  await expect(friend.getByText("What the map does not say")).toBeVisible();
  await expect(friend.locator(".article-date time")).toBeVisible();
  await expect(friend.getByText("only people with this link")).toBeVisible();

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(preview).toBeFocused();
  const release = await holdRequests(page, /preview\.own/);
  await page.keyboard.press("Enter");
  const share = dialog.getByRole("button", { name: "Share a link" });
  const place = await share.boundingBox();
  release();
  await expect(dialog.getByRole("heading", { name: "A walk in the fog" })).toBeVisible();
  expect(await share.boundingBox()).toEqual(place);
  await share.click();
  await expect(dialog.getByText("It cannot be shown again")).toBeVisible();
  await dialog.getByRole("button", { name: "Withdraw the link" }).click();
  await expect(dialog.getByRole("button", { name: "Make a link" })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});
