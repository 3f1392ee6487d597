import type { Locator } from "@playwright/test";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { views } from "../../src/server/core/db/schema.ts";
import { aJpeg } from "../support/images.ts";
import { expect, test } from "./fixtures.ts";

test("in the first hour the owner names and changes the blog, and a reader without JavaScript finds everything", async ({
  signedIn: page,
  blog,
  openPage,
}) => {
  test.slow();
  const post = await blog.aPost({ title: "First frost" });
  const settings = page.getByRole("navigation", { name: "Settings" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const saved = page.getByText("Settings saved").last();
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };

  await page.goto("/admin/settings");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Margins");
  await save.click();
  await expect(saved).toBeVisible();

  // From the dashboard to a logo: four clicks.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await click(page.getByRole("link", { name: "Settings", exact: true }));
  await click(settings.getByRole("link", { name: "Look" }));
  const chooser = page.waitForEvent("filechooser");
  await click(page.getByLabel(/^Logo/));
  await (await chooser).setFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await click(save);
  await expect(saved).toBeVisible();
  expect(clicks).toBe(4);
  await page.getByRole("radio", { name: "Sage" }).check();
  await page.getByRole("radio", { name: "Titles only" }).check();
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Not saved yet" })).toHaveCount(0);

  await settings.getByRole("link", { name: "Categories" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Garden");
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByRole("button", { name: "Edit “Garden”" })).toBeVisible();

  // From any screen to a page in the header: six clicks.
  clicks = 0;
  await click(page.getByRole("link", { name: "Pages", exact: true }));
  await click(page.getByRole("link", { name: "New page" }).first());
  await click(page.getByLabel("Page title"));
  await page.keyboard.type("About me");
  await expect(page.getByLabel("Sub title")).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.type("I write here.");
  await click(page.getByLabel("Publish Now"));
  await click(page.getByLabel("In the menu"));
  await click(page.getByRole("button", { name: "Create page" }));
  expect(clicks).toBe(6);
  await expect(page.getByRole("checkbox", { name: "In the menu" })).toBeChecked();
  await page.getByRole("checkbox", { name: "In the menu" }).uncheck();
  await expect(page.getByRole("heading", { name: "Edit page" })).toBeVisible();
  // A page needs no thumbnail. One that was chosen can be removed.
  const buffer = await aJpeg();
  await page.getByLabel("Thumbnail").setInputFiles({ name: "hills.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Remove thumbnail" }).click();
  await expect(page.getByRole("button", { name: "Choose from the library" })).toBeFocused();
  await page.getByRole("button", { name: "Edit the address" }).click();
  await page.getByLabel("Slug").fill("about");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Page saved")).toBeVisible();

  await page.goto("/admin/settings/menu");
  const menu = page.getByRole("form", { name: "Add to: Menu" });
  for (const [kind, target] of [
    ["Page", "About me"],
    ["Category", "Garden"],
  ] as const) {
    await menu.getByLabel("Kind").selectOption(kind);
    await menu.getByLabel("Leads to").selectOption(target);
    await menu.getByRole("button", { name: "Add entry" }).click();
  }
  // By keyboard: the focus goes with the entry.
  await page.getByRole("button", { name: "Move “Garden” up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move “Garden” up" })).toBeFocused();
  await save.click();
  await expect(saved).toBeVisible();

  await settings.getByRole("link", { name: "Redirects" }).click();
  await page.getByLabel("From").fill("/old-about.html");
  await page.getByLabel("To", { exact: true }).fill("/about");
  await page.getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByText("Moved for good (301) to /about.")).toBeVisible();

  await page.getByRole("textbox", { name: "From" }).fill("/?page_id=2");
  await page.getByLabel("To", { exact: true }).fill("/old-about.html");
  await page.getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByText("/?page_id=2", { exact: true })).toBeVisible();

  const reader = await openPage({ javaScriptEnabled: false });
  await reader.goto("/");
  await expect(reader).toHaveTitle(/Margins/);
  await expect(reader.locator("body")).toHaveCSS("background-color", "rgb(242, 245, 238)");
  await expect(reader.getByRole("link", { name: /First frost/ })).toBeVisible();
  await expect(reader.locator(".post-card img")).toBeHidden();
  await expect(reader.getByRole("banner").getByRole("link", { name: /Garden|About me/ })).toHaveText([
    "Garden",
    "About me",
  ]);
  await reader.getByRole("banner").getByRole("link", { name: "About me" }).click();
  await expect(reader.getByRole("heading", { name: "About me" })).toBeVisible();
  await reader.goto("/old-about.html");
  await expect(reader).toHaveURL(`${blog.origin}/about`);
  // The home page itself is cached.
  await reader.goto("/?page_id=2");
  await expect(reader).toHaveURL(`${blog.origin}/about`);

  // The server writes its counts every minute; these are of an earlier one.
  const db = openDatabase(databaseFile(blog.dataDir));
  const day = new Date().toISOString().slice(0, 10);
  db.insert(views).values({ day, postId: post._id, views: 3 }).run();
  db.$client.close();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: /3 views/ })).toBeVisible();
});
