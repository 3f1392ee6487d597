import type { Page } from "@playwright/test";
import { openPath } from "../../src/server/moving/source/open-path.ts";
import { expect, test } from "./fixtures.ts";

// The child process of an export starts slowly on a busy machine.
const patient = { timeout: 60_000 };

/** Presses the button. @returns the names in the zip that the browser saved */
async function download(page: Page): Promise<string[]> {
  const saving = page.waitForEvent("download", patient);
  await page.getByRole("button", { name: "Download" }).click();
  const source = await openPath(await (await saving).path());
  await source.close();
  await expect(page.getByRole("status").getByText("Everything was sent.")).toBeVisible(patient);
  return source.files.map(({ path }) => path);
}

test("an administrator downloads an archive, with subscribers and without them", async ({ signedIn: page, blog }) => {
  await blog.admin.subscriber.add.mutate({ email: "ada@example.com" });
  await page.goto("/admin/settings/advanced");
  await page.getByRole("link", { name: "Move out" }).click();
  const box = page.getByRole("checkbox", { name: "With subscribers" });
  await expect(box).toHaveAccessibleDescription(/secret key of the links/);
  expect(await download(page)).toEqual(expect.arrayContaining(["manifest.json", "subscribers.json"]));

  await box.uncheck();
  const names = await download(page);
  expect(names).toContain("manifest.json");
  expect(names).not.toContain("subscribers.json");
  await expect(page.getByText("Subscribers: 0 of 1")).toBeVisible();
  await expect(page.getByText("are not in it, as you chose")).toBeVisible();

  await page.getByRole("radio", { name: /^WordPress/ }).check();
  await expect(box).toHaveCount(0);
});
