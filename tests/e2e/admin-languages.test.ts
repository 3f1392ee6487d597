import { screensOf } from "../support/application.ts";
import { objections } from "../support/axe.ts";
import { lengthen, misfits, shorten, unmirrored } from "../support/room-for-words.ts";
import { expect, test } from "./fixtures.ts";

/** Words that English screens have and no other language shows. */
const english =
  /\b(?:the|your|and|posts?|comments?|search|reply|save|delete|edit|publish|published|settings|add|of)\b/i;

/** Names that every language writes alike, addresses, and what the blog and its server hold. */
const names =
  /https?:\S+|\/\w+|\S+@\S+|\b(?:localhost|Longhand|[\w-]+\.(?:js|md|example|com|org|app|json|zip|xml)|(?:SMTP|SITE|AI)_\w+)\S*|[A-Z]\w+\/\w+/g;

test.use({ bypassCSP: true });

test("the admin area in German, Arabic and Japanese, the account's language, speaks it on every screen, and fits", async ({
  signedIn: page,
  blog,
}) => {
  test.slow();
  const post = await blog.aPost({ title: "Ψ", subTitle: "Ξ", description: "<h2>Β</h2><p>Γ</p>" });
  await blog.aComment(post._id, "Χ", "Φ");
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${blog.origin}/admin/account`);
  await page.getByLabel("The admin area is in").selectOption("de");
  await page
    .locator("form", { has: page.getByLabel("The admin area is in") })
    .getByRole("button")
    .click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const paths = [
    "/listBlog",
    `/editBlog/${post._id}`,
    "/comments",
    "/comments/rules",
    "/media",
    "/account",
    "/newsletter",
  ];
  const sections = ["", "/mail", "/menu", "/time", "/webhooks"].map((section) => `/settings${section}`);
  const open = screensOf(page);
  for (const language of ["de", "ar", "ja"] as const) {
    if (language !== "de") await blog.admin.account.chooseLanguage.mutate({ language });
    // Another browser takes the language over from the account.
    await page.evaluate(() => localStorage.removeItem("admin-language"));
    await page.goto(`${blog.origin}/admin`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === "ar" ? "rtl" : "ltr");
    for (const path of ["", ...paths, ...sections]) {
      const screen = `${path} in ${language}`;
      if (path) await open(path);
      const text = (await page.locator(".admin").innerText()).replace(names, "");
      expect(english.exec(text)?.[0], screen).toBeUndefined();
      expect(await misfits(page), screen).toEqual([]);
      // Of the others axe-core sees other words only: the English screens are looked at in accessibility.test.ts.
      if (language === "ar") expect(await objections(page), screen).toEqual([]);
      if (language === "de") {
        await lengthen(page);
        expect(await misfits(page), `${screen}, 40 % longer`).toEqual([]);
        await shorten(page);
        expect(await unmirrored(page), `${screen}, mirrored`).toEqual([]);
      }
    }
  }
});
