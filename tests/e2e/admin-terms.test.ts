import { holdRequests } from "../support/held-requests.ts";
import { expect, test } from "./fixtures.ts";

// A name that is taken.
test.use({ expectedErrors: [/status of 400/] });

test("the owner adds, renames, orders and deletes categories, and renames, merges, hides and deletes tags, on a phone and by keyboard", async ({
  signedIn: page,
  blog,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await blog.aPost({ title: "Rent", category: "Finance" });
  await page.goto("/admin/settings/categories");
  await page.getByRole("textbox", { name: "Name" }).fill("Travel");
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByText("Category added")).toBeVisible();
  await page.getByRole("button", { name: "Move “Travel” up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Order saved")).toBeVisible();
  await page.getByRole("button", { name: "Edit “Travel”" }).click();
  await page.getByRole("textbox", { name: "Name" }).first().fill("Journeys");
  await page
    .getByRole("textbox", { name: /^Description/ })
    .first()
    .fill("Where we went.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Category saved")).toBeVisible();
  await page.getByRole("button", { name: "Delete “Finance”" }).click();
  await page.getByRole("combobox", { name: "Its posts go to" }).selectOption("Journeys");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Category deleted")).toBeVisible();
  await page.goto("/?category=Finance");
  await expect(page).toHaveURL("/?category=Journeys");
  await expect(page.getByText("Where we went.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rent" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

  await blog.aPost({ title: "Leaves", details: { tags: ["Tee", "Milk", "Secret"] } });
  await blog.aPost({ title: "Cups", details: { tags: ["Tea"] } });
  await page.goto("/admin/settings/tags");
  await page.getByRole("button", { name: "Rename “Tea”" }).focus();
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  const releaseList = await holdRequests(page, /tag\.list/);
  await name.fill("milk");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is already a tag “milk”. You can merge this one into it.")).toBeVisible();
  // The next try does not wait until the list is loaded again.
  await name.fill("Chai");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Tag renamed")).toBeVisible();
  releaseList();
  // The buttons of the list wait for the change.
  await expect(name).toHaveCount(0);
  await page.getByRole("button", { name: "Merge “Tee” into another tag" }).press("Enter");
  await page.getByRole("combobox", { name: "Tag that stays" }).fill("chai");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Tags merged into “Chai”")).toBeVisible();
  await page.getByRole("button", { name: "Hide “Secret”" }).click();
  await expect(page.getByText("1 post · hidden")).toBeVisible();
  await page.getByRole("button", { name: "Delete “Milk”" }).click();
  await expect(page.getByRole("dialog")).toContainText("The tag is removed from 1 post.");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Tag deleted")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.goto("/tag/tee");
  await expect(page).toHaveURL("/tag/chai");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Cups", "Leaves"]);
});
