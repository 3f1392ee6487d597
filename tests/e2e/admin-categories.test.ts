import { expect, test } from "./fixtures.ts";

test("the owner adds, renames, orders and deletes categories, on a phone and by keyboard", async ({
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
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(375);
});
