import type { Locator, Page } from "@playwright/test";
import { cardsPerPage } from "../../src/shared/limits.ts";
import { ar } from "../../src/shared/words/readers/ar.ts";
import { animationsHaveEnded, startApplication } from "../support/application.ts";
import { holdRequests } from "../support/held-requests.ts";
import { roomBefore } from "../support/room-before.ts";
import { uploadImageFile } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

const long = "<p>One more day of rain and nothing else to tell about it, as I said before.</p>".repeat(60);
const description =
  `<h2>The kettle</h2><p>It sings.[^1]</p>${long}<h3>Its lid</h3>${long}<h2>Code &amp; tea</h2>` +
  '<pre><code class="language-js">const tea = "hot";</code></pre><p>[^1]: At least in winter.</p>';

/** A browser that takes the machine's load for a slow network fetches nothing ahead: this one knows its network. */
const withConnection = (page: Page, connection: { saveData?: boolean; effectiveType?: string }) =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);

test("the first screen of a post with a cover has text, and the contents stand beside a long one", async ({
  page,
  blog,
}) => {
  const imageId = await uploadImageFile(blog.origin, blog.token, { width: 1800, height: 1200 });
  const facts = {
    title: "A hill, an hour ".repeat(4).slice(0, 60),
    subTitle: "Two dogs and a map ".repeat(7).slice(0, 120),
    imageId,
  };
  const short = await blog.aPost({ ...facts, description: "<p>It rained.</p>" });
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const [width, height, lowest] of [
    [1280, 900, 800],
    [375, 812, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/blog/${short._id}`);
    expect((await page.getByText("It rained.").boundingBox())?.y).toBeLessThan(lowest);
  }
  const post = await blog.aPost({ ...facts, description });
  await page.goto(`/blog/${post._id}`);
  await expect(contents.getByRole("link").first()).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  const text = await page.locator(".article-text").boundingBox();
  const links = await contents.getByRole("link").first().boundingBox();
  expect(links?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
});

test("a long post has contents, anchors, highlighted code and footnotes with links back; copied text has no link signs", async ({
  page,
  blog,
}) => {
  const post = await blog.aPost({ title: "On kettles", description });
  await page.goto(`/blog/${post._id}`);
  await expect(page.getByText("8 minutes to read")).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents.getByRole("link")).toHaveText(["The kettle", "Its lid", "Code & tea"]);
  // Who goes from heading to heading by ear hears the writer's words alone.
  for (const name of ["The kettle", "Its lid", "Code & tea"])
    await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(1);
  await contents.getByRole("link", { name: "Code & tea" }).click();
  await expect(page).toHaveURL(/#code-tea$/);
  await expect(page.getByRole("heading", { name: "Code & tea" })).toBeInViewport();
  await expect(page.locator(".hljs-keyword")).toHaveText("const");

  await page.locator('[role="doc-noteref"]').click();
  await expect(page.getByText("At least in winter.")).toBeInViewport();
  await page.getByLabel("Back to the text").click();
  await expect(page.getByText("It sings.")).toBeInViewport();

  // What is stored, and what scripts read, stays as it was written.
  const { blog: stored } = await (await fetch(`${blog.origin}/api/blog/${post._id}`)).json();
  expect(stored.description).toBe(description);

  const copied = await page.locator(".prose").evaluate((text) => {
    getSelection()?.selectAllChildren(text);
    return getSelection()?.toString();
  });
  expect(copied).toMatch(/^The kettle\nIt sings\./);
  expect(copied).toMatch(/\nIts lid\n/);
});

test("a post links to its neighbours, whose titles are under their labels in any script, and to related posts", async ({
  page,
  blog,
}) => {
  const first = await blog.aPost({ title: "Kettles of copper", description: "<p>Copper and patience.</p>" });
  for (const title of ["Rain", "Snow", "Fog"])
    await blog.aPost({ title, description: `<p>${title} on the hills.</p>` });
  await blog.aPost({ title: "My copper kettle", description: "<p>More on copper kettles.</p>" });
  const related = page.getByRole("region", { name: "More on this" });
  // The server finds related posts within seconds, and may have looked before the last post was there.
  await expect(async () => {
    await page.goto(`/blog/${first._id}`);
    await expect(related.getByRole("article")).toHaveText([/My copper kettle/], { timeout: 1 });
  }).toPass();
  await related.getByRole("link", { name: "My copper kettle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My copper kettle" })).toBeVisible();
  const around = page.getByRole("navigation", { name: "Older and newer posts" });
  await expect(around.getByRole("link")).toHaveCount(1);
  await around.getByRole("link", { name: "Fog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fog" })).toBeVisible();
  await expect(around.getByRole("link")).toHaveText(["OlderSnow", "NewerMy copper kettle"]);

  await blog.aPost({ title: "قصة قديمة" });
  const post = await blog.aPost();
  await blog.aPost({ title: "قصة جديدة" });
  await page.goto(`/blog/${post._id}`);
  await expect(around.getByText("قصة قديمة")).toHaveCSS("text-align", "left");
  await expect(around.getByText("قصة جديدة")).toHaveCSS("text-align", "right");
});

test("after a navigation the head describes the new page only", async ({ page, blog }) => {
  const { _id: postId } = await blog.aPost({ title: "On bread", subTitle: "Slowly" });
  const ofOnePage = page.locator(
    'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]',
  );
  const robots = page.locator('meta[name="robots"]');
  await page.goto("/search?q=bread");
  await startApplication(page);
  await expect(robots).toHaveAttribute("content", "noindex");
  await page.getByRole("link", { name: /On bread/ }).click();
  await expect(page).toHaveTitle("On bread · Longhand");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", "Slowly");
  await expect(robots).toHaveCount(0);
  await page.goBack();
  await expect(robots).toHaveAttribute("content", "noindex");

  await page.goto(`/blog/${postId}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/blog/${postId}$`));
  await startApplication(page);
  await page.getByRole("link", { name: "Longhand, home" }).first().click();
  await expect(page).toHaveTitle("Longhand");
  await expect(ofOnePage).toHaveCount(0);
  await expect(page.locator('link[type="text/markdown"], link[type*="oembed"]')).toHaveCount(0);
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveCount(1);
});

test("a wrong clock of the reader does not change the server-rendered page", async ({ page, blog }) => {
  const { _id: postId } = await blog.aPost();
  await page.clock.setFixedTime(new Date("2099-07-04"));
  const sent = await (await page.goto(`/blog/${postId}`))?.text();
  const [, year] = /© (\d{4})/.exec(sent?.replaceAll("<!-- -->", "") ?? "") ?? [];
  await page.getByLabel("Name").fill("Ada");
  expect(year).not.toBe("2099");
  await expect(page.getByRole("contentinfo")).toContainText(`© ${year} Longhand`);
});

test("on a small screen long words and numbers, deep lists and quotations, and letters with hundreds of combining marks fit the page", async ({
  page,
  blog,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";
  const headings = `<h2>${word}</h2>${long}<h3>${word}</h3>${long}<h2>${word}</h2>`;
  const texts = `<ul><li>${word}</li></ul><blockquote><p>${word}</p></blockquote><p><code>${word}</code>[^1]</p><p>[^1]: ${word}</p>`;
  const deep = (opened: string, closed: string) => opened.repeat(20) + closed.repeat(20);
  const lists =
    deep("<ul><li>A point", "</li></ul>") +
    deep('<ol start="998"><li>A point', "</li></ol>") +
    deep('<ul data-list="check"><li data-checked="false">A task', "</li></ul>") +
    deep("<blockquote><p>A thought</p>", "</blockquote>") +
    '<ol start="998"><li>Before</li><li>Almost</li><li>The thousandth</li></ol>' +
    '<ol start="-1000000"><li>A million below</li></ol>';
  const post = await blog.aPost({ title: word, subTitle: word, description: headings + texts + lists });
  await blog.aPost({ title: `${word} und mehr`, subTitle: word, description: `<p>${word}</p>` });
  await blog.aComment(post._id, word, word);

  for (const path of ["/", `/?search=${word}`, `/search?q=${word}`, `/blog/${post._id}`]) {
    await page.goto(path);
    await expect(page.getByText(word).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
  }
  expect(await roomBefore(page.getByText("The thousandth"), "1000.")).toBeGreaterThan(0);
  expect(await roomBefore(page.getByText("A million below"), "-1000000.")).toBeGreaterThan(0);

  const wide = `A${"\u0488\u20dd\u0361".repeat(60)}`;
  const high = `Z${"\u0301\u0316".repeat(35)}`;
  const marked = await blog.aPost({ title: `Kettle ${wide}`, description: `<p>${wide}</p>` });
  await blog.aComment(marked._id, `${high} ${wide}`, high);
  for (const path of ["/", "/search?q=kettle", `/blog/${marked._id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Kettle" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
    // What stands beside them keeps its place.
    const ends = page.locator("main").locator("article, time, p, textarea, button");
    const right = await ends.evaluateAll((found) => found.map((it) => it.getBoundingClientRect().right));
    expect(Math.max(...right), path).toBeLessThanOrEqual(375);
  }
  await expect(page.locator(".comment")).toHaveCSS("overflow-y", "clip");
});

test("lists, quotations and tables follow the direction of their text", async ({ page, blog }) => {
  const blocks = (words: string) =>
    `<ol><li>${words}</li></ol><ul data-list="check"><li data-checked="true">${words}</li></ul>` +
    `<blockquote><p>${words}</p></blockquote><table><tbody><tr><td>${words}</td></tr></tbody></table>`;
  const post = await blog.aPost({ description: blocks("مرحبا") + blocks("Hello") });
  await page.goto(`/blog/${post._id}`);
  for (const kind of [".prose > ol", ".prose > ul", ".prose > blockquote", ".prose > table"]) {
    const directions = page
      .locator(kind)
      .evaluateAll((found) => found.map((block) => getComputedStyle(block).direction));
    expect(await directions, kind).toEqual(["rtl", "ltr"]);
  }
  await expect(page.locator(".prose > blockquote").first()).toHaveCSS("border-right-width", "3px");
  // Arabic letters do not slant, others do when they are near the screen.
  await page.locator(".prose > blockquote").last().scrollIntoViewIfNeeded();
  await expect(page.locator(".prose > blockquote").last()).toHaveCSS("font-style", "italic");
  await expect(page.locator(".prose > blockquote").first()).toHaveCSS("font-style", "normal");
  const endOf = (found: Locator) => found.evaluate((it) => Math.round(it.getBoundingClientRect().right));
  const table = page.locator(".prose > table").first();
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    expect(await endOf(table), media).toBe(await endOf(page.locator(".prose")));
  }
});

// Print is emulated after the page is loaded: a page that another session of the browser slows down loses it when it is opened.
test("a printed page shows the article without menus, in dark ink, comments with their date, done tasks and a wide table whole", async ({
  page,
  blog,
}) => {
  const { image } = await blog.aPost();
  const post = await blog.aPost({
    description:
      `<p>See <a href="https://example.com/tea">tea</a>.</p>` +
      `<ul data-list="check"><li data-checked="true">done</li></ul><p><mark>soft</mark> snow</p>` +
      `<p><a href="https://vimeo.com/76979871" data-video="vimeo">A film</a></p><p><img src="${image}" alt="A tower" width="400" height="3000"></p>` +
      `<table><tbody><tr>${"<td>rainfall</td>".repeat(30)}</tr></tbody></table><p>It sings.[^1]</p><p>[^1]: At least in winter.</p>`,
  });
  for (let more = 0; more < cardsPerPage; more++) await blog.aPost();
  await blog.aComment(post._id, "It sings.");
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(`/blog/${post._id}`);
  const time = page.getByRole("region", { name: /^Comments/ }).locator("time");
  await time.scrollIntoViewIfNeeded();
  await expect(time).toHaveText("just now");
  const reply = page.getByRole("link", { name: "Reply to Ada" });
  await expect(reply).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The name of the blog is all that is left of the header.
  await expect(page.getByRole("banner").getByRole("link").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("banner").getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByLabel("Name")).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
  const link = page.locator(".prose a[href$=tea]");
  expect(await link.evaluate((it) => getComputedStyle(it, "::after").content)).toBe(`" (https://example.com/tea)"`);

  await expect(reply).toBeHidden();
  const day = await time.getAttribute("title");
  expect(day).toMatch(/^\w+ \d+\w\w, \d{4}$/);
  // The page that is printed is the one on the screen: what it says there makes room.
  await expect(time).toHaveCSS("font-size", "0px");
  expect(await time.evaluate((it) => getComputedStyle(it, "::after").content)).toBe(`"${day}"`);
  expect((await time.boundingBox())?.width).toBeGreaterThan(0);

  await expect(page.getByText("At least in winter.")).toBeVisible();
  await expect(page.locator(".footnotes a")).toBeHidden();
  const lastCell = page.getByRole("cell").last();
  await expect(lastCell).toBeVisible();
  expect(await lastCell.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(700);
  for (const painted of [page.locator("[data-checked]"), page.getByText("soft")]) {
    await expect(painted).toHaveCSS("print-color-adjust", "exact");
  }
  const heightOf = async (name: string) => (await page.getByText(name).boundingBox())?.height;
  expect(await heightOf("A film")).toBeLessThan(60);
  // A grid would leave their heading alone at a sheet's foot.
  await expect(page.getByRole("region", { name: /^Comments/ })).toHaveCSS("display", "block");
  const sheet = (29.7 / 2.54) * 96;
  expect((await page.getByAltText("A tower").boundingBox())?.height).toBeLessThan(sheet);
  await page.emulateMedia({ media: "screen" });
  await page.goto("/");
  await expect(page.getByText("Load more")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Load more")).toBeHidden();
});

test("pages change in a view transition unless the reader prefers less motion, a touch prefetches, and late images do not shift the page", async ({
  page,
  blog,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await withConnection(page, { effectiveType: "4g" });
  await page.addInitScript(() => {
    const { startViewTransition } = Document.prototype;
    Document.prototype.startViewTransition = function (...given) {
      document.documentElement.dataset.transitions = `${Number(document.documentElement.dataset.transitions ?? 0) + 1}`;
      return startViewTransition.apply(this, given);
    };
  });
  await blog.aPost({ title: "On kettles" });
  await blog.aPost({ title: "On cups" });
  const release = await holdRequests(page, "**/images/**");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const shifted = await page.evaluateHandle(async () => {
    // The first frame asks for the fonts; the one after they have arrived shows them.
    const frames = () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    await frames();
    await document.fonts.ready;
    await frames();
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
    return shifts;
  });
  release();
  const images = page.getByRole("article").locator("img");
  await expect(images).toHaveCount(2);
  for (const image of await images.all())
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
  // The browser reports layout shifts of images after the frame that shows them.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  expect(await shifted.jsonValue()).toEqual([]);

  await startApplication(page);
  const fetched = page.waitForRequest(/post\.read/);
  await page.getByRole("link", { name: /On kettles/ }).dispatchEvent("pointerover", { pointerType: "touch" });
  await fetched;

  const transitions = () => page.evaluate(() => document.documentElement.dataset.transitions);
  await page.getByRole("link", { name: "Finance", exact: true }).first().click();
  await expect(page).toHaveURL("/?category=Finance");
  expect(await transitions()).toBeUndefined();
  await page.goBack();
  await page.getByRole("link", { name: /On cups/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On cups" })).toBeVisible();
  expect(await transitions()).toBe("1");
  await animationsHaveEnded(page);
  // A click during a transition is not lost.
  await page.addStyleTag({ content: "::view-transition-group(root) { animation-duration: 60s !important; }" });
  await page.getByRole("banner").getByRole("link", { name: "Longhand, home" }).click();
  await expect(page).toHaveURL("/");
  const tab = await page.getByRole("link", { name: "Finance", exact: true }).first().boundingBox();
  if (tab) await page.mouse.click(tab.x + tab.width / 2, tab.y + tab.height / 2);
  await expect(page).toHaveURL("/?category=Finance");
  const before = await transitions();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goBack();
  await page.getByRole("link", { name: /On cups/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On cups" })).toBeVisible();
  expect(await transitions()).toBe(before);
});

test.describe("before a click", () => {
  // The cover is not there without a network; the words are.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a post is prefetched while the pointer rests on its link", async ({ page, blog, context }) => {
    await withConnection(page, { effectiveType: "4g" });
    await blog.aPost({ title: "On kettles", description: "<p>They sing.</p>" });
    await page.goto("/");
    await startApplication(page);
    const link = page.getByRole("article").getByRole("link");
    await link.hover();
    // A browser lists what it has fetched to the end.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("comment.threads")),
    );
    await context.setOffline(true);
    await link.click();
    await expect(page.getByText("They sing.")).toBeVisible();
    await context.setOffline(false);
  });

  test("a browser that saves data prefetches nothing", async ({ page, blog, context }) => {
    await withConnection(page, { saveData: true });
    await blog.aPost({ title: "On kettles" });
    await page.goto("/");
    await startApplication(page);
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("/trpc/") && calls.push(request.url()));
    const link = page.getByRole("article").getByRole("link");
    await link.hover();
    const rested = (await page.evaluate(() => performance.now())) + 300;
    await page.waitForFunction((until) => performance.now() > until, rested);
    expect(calls).toEqual([]);
    // Without a network it says so, and goes on by itself when there is one.
    await context.setOffline(true);
    await link.click();
    await expect(page.getByRole("alert").filter({ hasText: "The server cannot be reached" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "On kettles" })).toBeVisible();
    expect(calls.length).toBeGreaterThan(0);
  });
});

test("an image opens as large as the screen, and the arrow keys lead through its gallery, in an Arabic post the other way round", async ({
  page,
  blog,
}) => {
  const images = [];
  for (const alt of ["A hill", "A road", "A lake"]) {
    const imageId = await uploadImageFile(blog.origin, blog.token, { width: 1000, height: 800 });
    images.push(`<img src="/images/${imageId}-800.webp" alt="${alt}">`);
  }
  const galleryOf = (shown: string[]) => `<figure data-layout="gallery">${shown.join("")}</figure>`;
  const tower = await uploadImageFile(blog.origin, blog.token, { width: 1000, height: 1500 });
  const { _id } = await blog.aPost({
    description: `${galleryOf(images.slice(0, 2))}<p><img src="/images/${tower}-800.webp" alt="A tower"></p>`,
  });
  const release = await holdRequests(page, /-1600\.webp$/);
  await page.goto(`/blog/${_id}`, { waitUntil: "domcontentloaded" });
  // A portrait is lower than the screen, also before it is loaded, and nothing beside it can be pressed.
  const portrait = page.getByRole("img", { name: "A tower" });
  const { width = 0, height = 0 } = (await portrait.boundingBox()) ?? {};
  expect(height).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(height / width).toBeCloseTo(1.5, 2);
  expect((await page.getByRole("link", { name: "A tower" }).boundingBox())?.width).toBe(width);
  const first = page.getByRole("link", { name: "Enlarge the image: A hill" });
  await first.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  // The small copy until the large one is there.
  const enlarged = dialog.getByRole("img", { name: "A hill" });
  await expect(enlarged).toHaveCSS("background-image", /-400\.webp/);
  release();
  await expect(enlarged).toHaveCSS("background-image", "none");
  await expect(enlarged).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img", { name: "A road" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img", { name: "A hill" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(first).toBeFocused();
  await expect(page).toHaveURL(`/blog/${_id}`);

  const arabic = await blog.aPost({ description: galleryOf(images), details: { language: "ar" } });
  await page.goto(`/blog/${arabic._id}`);
  await startApplication(page);
  await page.getByRole("link", { name: "A hill" }).press("Enter");
  await expect(dialog.getByRole("img", { name: "A hill" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("img", { name: "A road" })).toBeVisible();
  const next = dialog.getByRole("button", { name: ar.nextImage });
  expect((await next.boundingBox())?.x).toBeLessThan(100);
  await next.click();
  await expect(dialog.getByRole("img", { name: "A lake" })).toBeVisible();
});
