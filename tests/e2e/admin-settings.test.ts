import { expect, test } from "./fixtures.ts";

test("the owner renames the blog, and everybody sees it at once", async ({ signedIn: page, openPage }) => {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Margins");
  await page.getByRole("textbox", { name: "Headline of the home page" }).fill("Notes from the edge");
  await page.getByRole("checkbox", { name: "Show the newsletter block" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.getByRole("link", { name: "Margins, home" }).click();
  await expect(page.getByRole("heading", { name: "Notes from the edge" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe" })).toHaveCount(0);

  const reader = await openPage({ javaScriptEnabled: false });
  await reader.goto("/");
  await expect(reader.getByRole("heading", { name: "Notes from the edge" })).toBeVisible();
});

test.describe("with two tabs", () => {
  test.use({ expectedErrors: [/409/] });

  test("a second tab learns that the settings were changed, and keeps what was typed", async ({ signedIn: page }) => {
    await page.goto("/admin/settings");
    const tagline = page.getByRole("textbox", { name: "Tagline" });
    await tagline.fill("Typed here");
    const other = await page.context().newPage();
    await other.goto("/admin/settings");
    await other.getByRole("textbox", { name: "Tagline" }).fill("Saved there");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Settings saved")).toBeVisible();

    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The settings were changed elsewhere")).toBeVisible();
    await expect(page.getByText("Saved elsewhere in the meantime: “Saved there”")).toBeVisible();
    await expect(tagline).toHaveValue("Typed here");

    // Leaving asks first.
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "Time", exact: true }).click();
    await expect(tagline).toHaveValue("Typed here");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await page.reload();
    await expect(tagline).toHaveValue("Typed here");
  });
});

test.describe("with a name from the environment", () => {
  test.use({ env: { SITE_NAME: "Pinned" } });

  test("its field is inactive and names the variable", async ({ signedIn: page }) => {
    await page.goto("/admin/settings");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toBeDisabled();
    await expect(name).toHaveValue("Pinned");
    await expect(page.getByText("Set by SITE_NAME in the server's environment.")).toBeVisible();
  });
});
