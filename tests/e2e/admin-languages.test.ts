import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { lengthen, misfits } from "../support/room-for-words.ts";
import { expect, test } from "./fixtures.ts";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Words that English screens have and no other language shows. */
const english =
  /\b(?:the|your|and|posts?|comments?|search|reply|save|delete|edit|publish|published|settings|add|of)\b/i;

/** Names that every language writes alike, addresses, and what the blog and its server hold. */
const names =
  /https?:\S+|\/\w+|\S+@\S+|\b(?:localhost|Longhand|[\w-]+\.(?:js|md|example|com|org|app|json|zip|xml)|(?:SMTP|SITE|AI)_\w+)\S*|[A-Z]\w+\/\w+/g;

test.use({ bypassCSP: true });

for (const language of ["de", "ar", "ja"])
  test(`the admin area in ${language} is chosen on the account page, speaks it on every screen, and fits`, async ({
    signedIn: page,
    blog,
  }) => {
    test.setTimeout(300_000);
    const post = await blog.aPost({ title: "Ψ", subTitle: "Ξ", description: "<h2>Β</h2><p>Γ</p>" });
    await blog.aComment(post._id, "Χ", "Φ");
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`${blog.origin}/admin/account`);
    await page.getByLabel("The admin area is in").selectOption(language);
    await page
      .locator("form", { has: page.getByLabel("The admin area is in") })
      .getByRole("button")
      .click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    // Another browser takes the language over from the account.
    await page.evaluate(() => localStorage.removeItem("admin-language"));
    const paths = [
      "",
      "/listBlog",
      `/editBlog/${post._id}`,
      "/comments",
      "/comments/rules",
      "/media",
      "/account",
      "/newsletter",
    ];
    const sections = ["", "/mail", "/menu", "/time", "/webhooks"].map((section) => `/settings${section}`);
    for (const path of [...paths, ...sections]) {
      await page.goto(`${blog.origin}/admin${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === "ar" ? "rtl" : "ltr");
      await expect(page.locator("main h1, main textarea").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const text = (await page.locator(".admin").innerText()).replace(names, "");
      expect(english.exec(text)?.[0], path).toBeUndefined();
      expect(await misfits(page), path).toEqual([]);
      await page.addScriptTag({ path: axe });
      const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        path,
      ).toEqual([]);
      if (language === "de") {
        await lengthen(page);
        expect(await misfits(page), `${path}, 40 % longer`).toEqual([]);
      }
    }
  });
