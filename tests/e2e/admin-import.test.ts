import { readFileSync } from "node:fs";
import { join } from "node:path";
import { objections } from "../support/axe.ts";
import { expect, test } from "./fixtures.ts";

const exported = join(import.meta.dirname, "../fixtures/moving/written-by-us/blogger-old/blog-11-20-2019.xml");

// Our own policy would keep axe-core out of the page. The child process of an import starts slowly on a busy machine.
test.use({ bypassCSP: true });
const patient = { timeout: 60_000 };

test("an administrator uploads an export, checks it, imports it, reads the report after a reload and undoes it", async ({
  signedIn: page,
}) => {
  await page.goto("/admin/settings/advanced");
  await page.getByRole("link", { name: "Move in" }).click();
  await expect(page.getByRole("searchbox", { name: "Find a setting" })).toBeVisible();
  for (const [source, guide] of [
    ["Ghost", "leaves out comments, members"],
    ["Medium", "The zip holds no images"],
  ] as const) {
    await page.getByRole("radio", { name: source }).check();
    await expect(page.getByText(guide)).toBeVisible();
  }
  await page.getByLabel("Export of the old blog").setInputFiles(exported);
  await expect(page.getByRole("radio", { name: "blog-11-20-2019.xml" })).toBeChecked();

  await page.getByRole("button", { name: "Check" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing was written yet.")).toBeVisible(patient);
  const row = page.getByRole("row", { name: "Comments" });
  await expect(row.getByRole("cell")).toHaveText(["3", "2", "0", "1", "0", "0"]);
  await expect(page.getByRole("region", { name: "Lost" })).toContainText("loaf.jpg");

  // The second click finds its import running.
  await page.getByRole("button", { name: "Import", exact: true }).dblclick();
  await expect(page.getByRole("region", { name: "Imports so far" })).toContainText("blog-11-20-2019.xml", patient);
  await expect(row).toBeVisible(patient);
  await page.reload();
  await expect(row.getByRole("cell")).toHaveText(["3", "2", "0", "1", "0", "0"]);
  const saving = page.waitForEvent("download");
  await page.getByRole("region", { name: "Import of" }).getByRole("button", { name: "Download the report" }).click();
  const report = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
  expect(report).toMatchObject({ format: "longhand-import-report/1", isDryRun: false });

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await objections(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("region", { name: "Imports so far" })).toContainText("undone", patient);
  await expect(page.getByRole("region", { name: "Import of" })).toContainText("This import was undone.");
  // No earlier version made up anything.
  await expect(page.getByRole("button", { name: "Take back covers and sub titles" })).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByText("Sourdough")).toHaveCount(0);
});
