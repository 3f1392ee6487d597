import { eq } from "drizzle-orm";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { posts } from "../../src/server/core/db/schema.ts";
import { faces, layouts, widths } from "../../src/shared/look/look-values.ts";
import { everyBlock } from "../support/every-block.ts";
import { uploadImageFile } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

/** Width and height of windows: a phone, a tablet, a laptop, a large screen. */
const windows = [
  [375, 812],
  [768, 1024],
  [1280, 900],
  [1440, 900],
] as const;

// One address is missing.
test.use({ expectedErrors: [/status of 404/] });

/** Public screens. The name stands for the id of a post. */
const screens = [
  ...["/", "/?search=hill", "/?search=nothing+at+all", "/tag/rain", "/author/ada-quill"],
  ...["/blog/post", "/blog/post?reply=x"],
  ...["/nothing/here", "/feeds", "/newsletter", "/search?q=hill"],
];

test("in every look and at every width, texts on public screens have room, nothing overlaps, and no page scrolls sideways", async ({
  blog,
  page,
}) => {
  const { author } = await blog.admin.author.add.mutate({ name: "Ada Quill", bio: "Writes about hills." });
  const imageId = await uploadImageFile(blog.origin, blog.token, { width: 900, height: 600 });
  const details = { tags: ["Rain", "Hills and valleys"], authors: [author._id] };
  const blocks = everyBlock.filter(({ html }) => !html.includes("src=")).map(({ html }) => html);
  const titles = ["A walk in the hills", "The map and the hill", "What a hill hides behind its back until the evening"];
  let postId = "";
  for (const title of titles) {
    const { _id } = await blog.aPost({ title, description: `<h2>Part</h2>${blocks.join("")}`, imageId });
    await blog.admin.post.update.mutate({ postId: _id, details });
    postId = _id;
  }
  // As an import may bring it.
  const db = openDatabase(databaseFile(blog.dataDir));
  db.update(posts).set({ imageId: null, subTitle: "", category: "" }).where(eq(posts.id, postId)).run();
  db.$client.close();
  await blog.aComment(postId, "A thought about the hill, and a longer one about the weather.");

  const looks = [];
  // All that differ in more than colours.
  for (const layout of layouts)
    for (const [width, face] of widths.flatMap((width) => faces.map((face) => [width, face] as const))) {
      const { version } = await blog.admin.site.current.query();
      await blog.admin.site.save.mutate({ version, values: { layout, width, face, theme: "reader" } });
      const html = await (await fetch(blog.origin)).text();
      const styles = [...html.matchAll(/rel="stylesheet" href="([^"]*)"/g)].map(([, href = ""]) => href);
      const [path = ""] = styles.filter((href) => href.startsWith("/look/"));
      const css = await (await fetch(blog.origin + path)).text();
      looks.push({ name: `${layout}, ${width}, ${face}`, face, css, fonts: styles.filter((href) => href !== path) });
    }
  for (const address of screens) {
    const path = address.replace("/post", `/${postId}`);
    await page.goto(path);
    await page.evaluate(addFonts, [...new Set(looks.flatMap(({ fonts }) => fonts))]);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(findFaults, looks), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Declares the fonts of every look. Each is fetched when a text has it. */
function addFonts(hrefs: string[]) {
  const links = hrefs
    .filter((href) => !document.querySelector(`link[href="${href}"]`))
    .map((href) => Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  document.querySelector('link[href^="/look/"]')?.remove();
  document.head.append(...links, document.createElement("style"));
  return Promise.all(links.map((link) => new Promise((resolve) => link.addEventListener("load", resolve))));
}

/** Runs in the page: gives it one look after the other, and says what does not fit. */
async function findFaults(looks: { name: string; face: string; css: string }[]): Promise<string[]> {
  const style = [...document.head.querySelectorAll("style")].at(-1);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { name, face, css } of looks) {
    if (style) style.textContent = css;
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    // On a page without lists, three layouts look the same.
    const places = [...document.querySelectorAll("body *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].join();
    });
    const looksLike = [face, ...places].join(" ");
    if (seen.has(looksLike)) continue;
    seen.add(looksLike);
    const found = new Set<string>();
    if (document.documentElement.scrollWidth > innerWidth) found.add("scrolls sideways");
    const boxes: { element: Element; says: string; rects: DOMRect[] }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const says = texts.currentNode.textContent?.trim() ?? "";
      const element = texts.currentNode.parentElement;
      if (!says || !element?.checkVisibility() || element.closest(".visually-hidden, .skip-link, pre, math")) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      boxes.push({ element, says, rects });
      let block: Element | null = element;
      while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
      const eight = Number.parseFloat(getComputedStyle(element).fontSize) * 4;
      if (block && rects.length > 1 && says.length > 8 && block.clientWidth < eight && !block.matches("td, th"))
        found.add(`“${says}” has ${block.clientWidth} px`);
    }
    for (const element of document.querySelectorAll("img, input, textarea, button, .button"))
      if (element.checkVisibility() && !element.closest(".visually-hidden"))
        boxes.push({ element, says: element.outerHTML.slice(0, 80), rects: [element.getBoundingClientRect()] });
    // The box of a line is higher than its letters.
    const lines = boxes.flatMap(({ rects, ...box }) =>
      rects.map(({ left, right, top, bottom, height }) => ({
        ...{ ...box, left, right },
        ...{ top: top + height / 4, bottom: bottom - height / 4 },
      })),
    );
    lines.sort((one, other) => one.top - other.top);
    for (const [at, one] of lines.entries())
      for (let next = at + 1; next < lines.length; next++) {
        const other = lines[next];
        // All others begin further down.
        if (!other || other.top >= one.bottom - 1) break;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 1 && down > 1) found.add(`“${one.says}” overlaps “${other.says}”`);
      }
    for (const fault of found) faults.push(`${name}: ${fault}`);
  }
  return faults;
}
