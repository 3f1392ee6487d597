import { startApplication } from "../support/application.ts";
import { objections } from "../support/axe.ts";
import { lengthen, misfits, shorten, unmirrored } from "../support/room-for-words.ts";
import { expect, test } from "./fixtures.ts";

/** Words that English pages have and no other language shows. */
const english = /\b(?:the|your|posts?|comments?|search(?!\.)|reply|submit|subscribe|older|newer|all|read)\b/i;

// Our own policy would keep axe-core out of the page. A missing page is part of the walk.
test.use({ bypassCSP: true, expectedErrors: [/404/] });

test("every public screen of a blog in German, Arabic or Japanese speaks it, fits, and is taken over without a difference", async ({
  page,
  blog,
}) => {
  test.slow();
  const post = await blog.aPost({
    title: "Ψ",
    subTitle: "Ξ",
    description: "<h2>Β</h2><p>Γ</p>",
    details: { tags: ["τ"] },
  });
  await blog.aComment(post._id, "Χ", "Φ");
  const screens = [
    "/",
    "/?search=%CE%A8",
    `/blog/${post._id}`,
    "/search?q=%CE%93",
    "/newsletter",
    "/feeds",
    "/archive",
    "/archive/2026",
    "/tag/t",
    "/nowhere",
  ];
  // These have no scripts.
  const plain = ["/newsletter/confirm/t", "/newsletter/replies/leave/t"];
  for (const language of ["de", "ar", "ja"]) {
    const { version } = await blog.admin.site.current.query();
    await blog.admin.site.save.mutate({ version, values: { language, siteName: "Ω", takesComments: true } });
    for (const path of [...screens, ...plain]) {
      const screen = `${path} in ${language}`;
      await page.setViewportSize({ width: 375, height: 800 });
      await page.goto(blog.origin + path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : null);
      if (!plain.includes(path)) await startApplication(page);
      const text = (await page.locator("body").innerText()).replace(/https?:\S+|\bRSS\b|JSON Feed|Atom/g, "");
      expect(english.exec(text)?.[0], screen).toBeUndefined();
      expect(await misfits(page), screen).toEqual([]);
      // Of the others axe-core sees other words only: the English pages are looked at in accessibility.test.ts.
      if (language === "ar") expect(await objections(page), screen).toEqual([]);
      if (language === "ja") continue;
      await lengthen(page);
      expect(await misfits(page), `${screen}, 40 % longer`).toEqual([]);
      if (language !== "de") continue;
      await shorten(page);
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await unmirrored(page), `${screen}, mirrored at ${width} px`).toEqual([]);
      }
    }
  }
});
