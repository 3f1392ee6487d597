import type { Page } from "@playwright/test";
import sharp from "sharp";
import { maxToasts } from "../../src/shared/limits.ts";
import { expect, test } from "./fixtures.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

const toasts = (page: Page) => page.locator("[role=status]").filter({ hasText: "cannot be reached" });

/** Signs in while the server cannot be reached: each try raises an error toast. */
async function failToSignIn(page: Page, times: number) {
  for (let tries = 0; tries < times; tries++) {
    const failed = page.waitForEvent("requestfailed");
    // By keyboard: twenty toasts cover the button.
    await page.getByLabel("Password").press("Enter");
    await failed;
    await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  }
}

test("an error toast stays four seconds, and at most twenty toasts are kept at once", async ({ page }) => {
  await page.clock.install();
  await page.goto("/admin");
  await page.getByLabel("Email").fill("writer@example.com");
  await page.getByLabel("Password").fill("anything at all");
  await page.route("**/trpc/**", (route) => route.abort());
  await failToSignIn(page, 1);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(toasts(page)).toHaveCSS("opacity", "1");
  await page.clock.runFor(1_500);
  await expect(toasts(page)).toHaveCount(0);

  // No toast ages meanwhile, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  await failToSignIn(page, maxToasts + 1);
  await expect(toasts(page)).toHaveCount(maxToasts);
});

test("a success toast stays two seconds, and a list that refetches periodically raises one toast for an unreachable server", async ({
  signedIn: page,
  blog,
}) => {
  const hourMs = 60 * 60 * 1000;
  await blog.aPost({ title: "On bread" });
  await page.clock.install();
  await blog.aPost({ isPublished: false, publishAt: new Date(Date.now() + hourMs) });
  await page.goto("/admin/listBlog");
  await page.getByRole("button", { name: /^Unpublish/ }).click();
  const toast = page.getByText("Blog unpublished");
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toHaveCount(0);

  await expect(page.getByRole("row", { name: /A walk in the hills/ })).toContainText("Scheduled");
  let asked = 0;
  await page.route(/post\.adminList/, (route) => {
    asked++;
    return route.abort();
  });
  await page.clock.fastForward(hourMs);
  // Toasts come and go while it is asked often enough to have told many.
  let told = 0;
  let shown = 0;
  while (asked < 6) {
    await page.clock.runFor(2_000);
    const now = await toasts(page).count();
    told += Math.max(0, now - shown);
    shown = now;
  }
  expect(told).toBe(1);
});

test("failed loads of one screen in the admin area raise one toast, and another try raises one again", async ({
  signedIn: page,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.route("**/trpc/**", (route) => route.abort());
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(6);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(toasts(page)).toHaveCount(1);
});

test("a toast is above the dialog whose action failed", async ({ signedIn: page, blog }) => {
  await blog.aPost();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/admin/listBlog");
  const paper = () => page.locator("body").evaluate((body) => getComputedStyle(body).getPropertyValue("--sheet"));
  await expect(page.getByRole("row", { name: /A walk in the hills/ })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem("token");
    dispatchEvent(new StorageEvent("storage"));
  });
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Email").fill("writer@example.com");
  await dialog.getByLabel("Password").fill("anything at all");
  await page.route("**/trpc/**", (route) => route.abort());
  // The toast stays until it was looked at, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole("button", { name: "Login" }).click();
  await page.clock.runFor(500);
  const toast = page.locator("[role=status]").filter({ hasText: "cannot be reached" }).locator("..");
  await expect(toast).toHaveCSS("opacity", "1");
  // Under the dialog it would be in its shade.
  const colour = async () => {
    const { data } = await sharp(await toast.screenshot({ animations: "disabled" }))
      .extract({ left: 8, top: 8, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return `#${data.toString("hex")}`;
  };
  expect((await paper()).trim()).toMatch(/^#/);
  await expect.poll(colour).toBe((await paper()).trim());
});

test("on a phone a toast covers no control", async ({ signedIn: page, blog }) => {
  const post = await blog.aPost({ title: "On bread" });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const covered = () =>
    page.evaluate(() => {
      const toasts = [...document.querySelectorAll(".toasts > div > *")].map((it) => it.getBoundingClientRect());
      // What is behind the bar at the bottom is not seen.
      const end = document.querySelector(".admin-nav")?.getBoundingClientRect().top ?? innerHeight;
      const controls = [...document.querySelectorAll("a[href], button, input, select, textarea")];
      return controls
        .filter((control) => !control.closest(".toasts"))
        .filter((control) => {
          const box = control.getBoundingClientRect();
          const bottom = control.closest(".admin-nav") ? box.bottom : Math.min(box.bottom, end);
          return toasts.some(
            (toast) =>
              Math.min(box.right, toast.right) - Math.max(box.left, toast.left) > 1 &&
              Math.min(bottom, toast.bottom) - Math.max(box.top, toast.top) > 1,
          );
        })
        .map((control) => control.outerHTML);
    });
  const said = async (sentence: string) => {
    await expect(page.getByText(sentence)).toHaveCount(1);
    await expect(page.getByText(sentence)).toBeVisible();
    expect(await covered()).toEqual([]);
  };
  await page.goto("/admin/listBlog");
  await page.getByRole("button", { name: /^Unpublish/ }).click();
  await said("Blog unpublished");
  await page.getByRole("button", { name: /^Publish/ }).click();
  // A list that fills the screen has no place for it.
  for (let number = 1; number <= 25; number++) await blog.aPost({ title: `Post ${number}` });
  await page.reload();
  await page.getByText("Post 10", { exact: true }).evaluate((row) => row.scrollIntoView({ block: "center" }));
  await page.getByRole("button", { name: "Unpublish “Post 10”" }).click();
  await said("Blog unpublished");
  await page.goto("/admin/addBlog");
  // At once: the first press does not move the button.
  await page.getByRole("button", { name: "Generate with AI" }).click();
  await said("Please enter the title");
  await page.goto(`/blog/${post._id}`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Comment", { exact: true }).fill("A long thought");
  await page.route("**/trpc/**", (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await said("The server cannot be reached. Please try again.");
});
