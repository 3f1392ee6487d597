import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { nameOfServer, saveMailSettings } from "../../src/server/content/site/mail-settings.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import {
  mailings,
  mailingsTo,
  missingPaths,
  siteSettings,
  subscribers,
  webhookDeliveries,
  webhooks,
} from "../../src/server/core/db/schema.ts";
import { serverEn } from "../../src/shared/words/server-en.ts";
import { screensOf, startApplication } from "../support/application.ts";
import { objections } from "../support/axe.ts";
import { holdRequests } from "../support/held-requests.ts";
import type { RunningBlog } from "../support/running-blog.ts";
import { pressTool } from "../support/writing.ts";
import { expect, signIn, test } from "./fixtures.ts";

const richText =
  '<h2>Head</h2><p>Text with <a href="/">a link</a> and <code>code</code>.</p><blockquote><p>Quote</p></blockquote>' +
  "<ul><li>one</li></ul><pre><code>code();</code></pre><table><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table>";

const code = (language: string, text: string) =>
  `<pre><code class="language-${language}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code></pre>`;

/** A post with everything that readers are given: contents, footnotes, a video, tasks, and code in every colour. */
const longText = [
  richText,
  `<h2>Rain</h2><p>${"One more day of rain, and nothing else. ".repeat(90)}[^1]</p><h3>Snow</h3><p><mark>Soft</mark> snow.</p>`,
  "<blockquote><p>A <mark>soft</mark> road.</p></blockquote>",
  '<p><a href="https://vimeo.com/76979871" data-video="vimeo">A film</a></p>',
  '<ul data-list="check"><li data-checked="true">done</li><li data-checked="false">open</li></ul><hr>',
  "<table><caption>Days</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
  `<table><tbody><tr>${"<td>rain</td>".repeat(30)}</tr></tbody></table>`,
  code("js", "// note\nconst tea = /hot/g.test(`a`) && null;\nclass Kettle extends Map {}\nconsole.log(tea);"),
  code("diff", "@@ -1,1 +1,1 @@\n-cold\n+hot"),
  code("css", "#lid .cup a:hover { color: red; }"),
  code("md", "# Tea\n\n- *hot* **strong**\n\n> said"),
  code("yaml", `cups: 2\nname: "{{ name }}"`),
  code("bash", "echo $HOME"),
  code("ruby", "tea = :hot"),
  code("c", "int main(void) { return 0; }"),
  code("xml", '<tea kind="hot"/>'),
  "<p>[^1]: At least in winter.</p>",
].join("");

/** Rules that give code a colour and found nothing to colour. */
const unseenColours = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const selectors = rules.flatMap((rule) => (rule instanceof CSSStyleRule ? rule.selectorText.split(/,\s*/) : []));
    return selectors.filter((selector) => selector.startsWith(".hljs-") && !document.querySelector(selector));
  });

const colours = ["color-contrast", "link-in-text-block"];

/** Each scheme and each width once. A change of colours touches no other rule. */
const looks = [
  { colorScheme: "dark", width: 375 },
  { colorScheme: "light", width: 1280, rules: colours },
] as const;

interface Look {
  colorScheme: "light" | "dark";
  width: number;
  /** axe-core's rules; all of them when left out. */
  rules?: readonly string[];
}

/** Fails on everything axe-core objects to, with each look in turn. That of the page comes first: a change draws all of it again. */
async function expectNoObjections(page: Page, screen: string, of: readonly Look[] = looks) {
  const now = page.viewportSize()?.width;
  for (const { colorScheme, width, rules } of of[0]?.width === now ? of : of.toReversed()) {
    // At the same time, so that styles are computed once.
    await Promise.all([page.emulateMedia({ colorScheme }), page.setViewportSize({ width, height: 900 })]);
    expect(await objections(page, rules), `${screen} ${colorScheme}, ${width} px`).toEqual([]);
  }
}

/** The words that the browser hands to a screen reader, in order. */
async function spokenOn(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  const words = (id: string): string[] =>
    nodes
      .filter(({ nodeId }) => nodeId === id)
      .flatMap(({ role, name, childIds = [] }) =>
        role?.value === "StaticText" ? [String(name?.value)] : childIds.flatMap(words),
      );
  return words(nodes[0]?.nodeId ?? "").join(" ");
}

/** Replaces an image by another one of the library, in posts that cannot be written. */
async function holdUpReplacement(blog: RunningBlog, imageId: string) {
  const { items } = await blog.admin.image.list.query({});
  const byImageId = items.find(({ _id }) => _id !== imageId)?._id ?? "";
  const db = openDatabase(databaseFile(blog.dataDir));
  db.$client.exec("CREATE TRIGGER no BEFORE UPDATE ON blogs BEGIN SELECT RAISE(ABORT, 'no'); END");
  db.$client.close();
  await expect(blog.admin.image.replace.mutate({ imageId, byImageId })).rejects.toThrow();
}

async function fillMenu(blog: RunningBlog) {
  const { version } = await blog.admin.site.current.query();
  const entry = { kind: "address", label: "Elsewhere", target: "https://other.example" } as const;
  await blog.admin.site.saveMenu.mutate({ version, menu: [entry, entry], footer: [entry], help: [entry], follow: [] });
}

// Our own policy would keep axe-core out of the page.
test.use({ bypassCSP: true, expectedErrors: [/status of 404/] });

test("axe-core finds no violation on public pages, in print and with more contrast", async ({ page, blog }) => {
  test.slow();
  const post = await blog.aPost({ description: longText });
  await blog.aComment(post._id, "See https://example.com");
  const links = ["https://social.example/@ada"];
  const fields = { name: "Ada", bio: "Writes.", imageId: post.imageId, links };
  const { author } = await blog.admin.author.add.mutate(fields);
  await blog.admin.post.update.mutate({ postId: post._id, details: { tags: ["Rain"], authors: [author._id] } });
  await fillMenu(blog);
  // A page without scripts that mails link to. The others differ in words and have one button.
  await page.goto("/newsletter/replies/leave/token");
  await expect(page.getByRole("button")).toHaveCount(2);
  await expectNoObjections(page, "a page of a mail's link");
  const paths = [
    "/?search=hills&category=Lifestyle",
    "/?search=none",
    "/search",
    "/search?q=hills",
    "/search?q=rain",
    "/none",
    "/tag/rain",
    "/author/ada",
    "/archive",
    "/feeds",
    "/newsletter",
    `/blog/${post._id}`,
  ];
  const open = screensOf(page, "");
  for (const path of ["/", ...paths]) {
    if (path === "/") {
      await page.goto(path);
      await startApplication(page);
    } else await open(path);
    await expectNoObjections(page, path);
    if (!["/", "/search?q=rain", `/blog/${post._id}`].includes(path)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ contrast: "more", colorScheme });
      const found = await objections(page, ["color-contrast-enhanced"]);
      expect(found, `${path} with more contrast, ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ contrast: null });
  }

  await expect(page.getByRole("navigation", { name: "Contents" }).getByRole("link")).toHaveCount(3);
  await expect(page.locator('[role="doc-backlink"]')).toHaveCount(1);
  expect(await unseenColours(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await objections(page), "on paper").toEqual([]);
});

test("axe-core finds no violation on the admin area's screens", async ({ page, blog }) => {
  test.slow();
  const post = await blog.aPost({ description: richText });
  await blog.aPost({ isPublished: false, publishAt: new Date("2100-01-01") });
  await blog.admin.post.remove.mutate({ postId: (await blog.aPost())._id });
  await blog.visitor.comment.add.mutate({ postId: post._id, name: "Ada", content: "Hello" });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expectNoObjections(page, "login");
  await signIn(page, blog);

  await blog.admin.post.update.mutate({
    postId: post._id,
    title: "A walk in the snow",
    description: "<p>New</p>",
  });
  const edit = `/editBlog/${post._id}`;
  const open = screensOf(page);
  await page.goto("/admin", { waitUntil: "networkidle" });
  await expectNoObjections(page, "dashboard");
  const screens = [
    "/addBlog",
    "/listBlog",
    "/comments",
    "/comments/rules",
    "/media",
    "/account",
    edit,
    `${edit}/history`,
    "/none",
  ];
  for (const screen of screens) {
    await open(screen);
    await expectNoObjections(page, screen);
  }
  await open("/media");
  await page.getByRole("button", { name: /^hills\.jpg/ }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "A walk in the snow" })).toHaveCount(2);
  await expectNoObjections(page, "details of an image");
  await holdUpReplacement(blog, post.imageId);
  await page.goto("/admin/media");
  await expect(page.getByRole("progressbar", { name: "Replacing hills.jpg" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "retries every half minute" })).toBeVisible();
  await expectNoObjections(page, "a replacement that is held up");
  await page.getByRole("button", { name: /^hills\.jpg/ }).click();
  await expect(page.getByRole("dialog").getByRole("progressbar")).toBeVisible();
  await expectNoObjections(page, "details of an image that is being replaced");
  await page.keyboard.press("Escape");
  await open("/listBlog?q=none&status=draft&category=Finance&tag=tea");
  await expect(page.getByText("No post matches.")).toBeVisible();
  await expectNoObjections(page, "a list without a match");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: /^A walk/ }).first()).toBeVisible();
  await expectNoObjections(page, "palette");
  await page.keyboard.press("Escape");
  await open("/drafts");
  await expectNoObjections(page, "/drafts");
  await open("/listBlog");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("button", { name: "Category…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoObjections(page, "dialog");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectNoObjections(page, "selected rows");
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expectNoObjections(page, "selected rows and all of the navigation on a phone");
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const path of ["/trash", "/statistics", "/export", "/import", "/media/files"]) {
    await open(path);
    await expectNoObjections(page, path);
  }
});

test("axe-core finds no violation on the screens of pages and settings, and on the whole form of a post, in which the cursor scrolls long lines of code and wide tables", async ({
  signedIn: page,
  blog,
}) => {
  const { author } = await blog.admin.author.add.mutate({ name: "Ada", links: ["https://social.example/@ada"] });
  const { author: other } = await blog.admin.author.add.mutate({ name: "Bob" });
  const post = await blog.aPost();
  const details = { authors: [author._id, other._id], tags: ["Rain"], excerpt: "In short" };
  const tasks =
    '<ul data-list="check"><li data-checked="true">Done<ul data-list="check"><li data-checked="false">Open</li></ul></li></ul>';
  const cells = Array.from({ length: 30 }, (_, at) => `<td>rain ${at}</td>`).join("");
  const wide = `<table><tbody><tr>${cells}</tr></tbody></table>`;
  const description = `<p>A plan</p><pre><code>${"tea ".repeat(200)}</code></pre>${tasks}${wide}`;
  await blog.admin.post.update.mutate({ postId: post._id, details, description });
  await blog.admin.redirect.add.mutate({ path: "/old", target: "/", status: 301 });
  await fillMenu(blog);
  const db = openDatabase(databaseFile(blog.dataDir));
  db.insert(missingPaths).values({ path: "/missed", hits: 2, lastSeenAt: new Date() }).run();
  const webhook = { id: "hook", address: "https://example.com/hook", events: [], secret: "whsec_", offAt: new Date() };
  db.insert(webhooks)
    .values({ ...webhook, offReason: "failing" })
    .run();
  const answer = "Busy ".repeat(400);
  db.insert(webhookDeliveries)
    .values({ id: "msg_1", webhookId: "hook", event: "post.published", data: {}, tries: 1, status: 503, answer })
    .run();
  db.$client.close();
  const sections = [
    "",
    "look",
    "words",
    "menu",
    "addresses",
    "redirects",
    "categories",
    "tags",
    "time",
    "mail",
    "webhooks",
    "advanced",
  ];
  const open = screensOf(page);
  await page.goto("/admin", { waitUntil: "networkidle" });
  for (const path of [
    "/pages",
    "/addPage",
    "/subscribers",
    "/newsletter",
    `/editBlog/${post._id}/views`,
    ...sections.map((name) => `/settings${name && `/${name}`}`),
  ]) {
    await open(path);
    await expectNoObjections(page, path);
  }
  await open("/settings/webhooks");
  await page.getByRole("button", { name: "Deliveries to example.com" }).click();
  await page.getByText("What it answered").click();
  await expectNoObjections(page, "deliveries of a webhook");
  await page.getByRole("button", { name: "Change the webhook to example.com" }).click();
  await expectNoObjections(page, "a webhook that is changed");
  await open("/settings/authors");
  await page.getByRole("button", { name: "Edit “Ada”" }).click();
  await expectNoObjections(page, "authors");
  await page.goto(`/admin/editBlog/${post._id}`);
  await page.getByText("More settings").click();
  await page.getByRole("button", { name: "Edit the address" }).click();
  await expect(page.getByRole("button", { name: "Move “Bob” up" })).toBeVisible();
  const text = page.getByRole("textbox", { name: "Blog Description" });
  await expect(text.getByText("rain 29")).toBeAttached();
  await expectNoObjections(page, "the form");
  await page.setViewportSize({ width: 375, height: 900 });
  await page.getByRole("button", { name: "Details" }).click();
  await expectNoObjections(page, "the panel of the form", looks.slice(0, 1));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 900 });

  const scrolled = (selector: string) => text.locator(selector).evaluate((box) => box.scrollLeft);
  await text.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect.poll(() => scrolled(".editor-code")).toBeGreaterThan(0);
  await page.keyboard.press("Home");
  // To its first letter: what is before that is the edge of the block.
  await expect.poll(() => scrolled(".editor-code")).toBeLessThan(40);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => scrolled(".editor-table")).toBeGreaterThan(0);

  await pressTool(page, "Find in the text");
  await page.getByRole("search").getByLabel("Find", { exact: true }).fill("a");
  await page.getByRole("button", { name: "Outline" }).click();
  await expectNoObjections(page, "find and outline");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Focus" }).click();
  await expectNoObjections(page, "focus mode");
});

test.describe("where mail works", () => {
  const server = { host: "127.0.0.1", port: 1, isTls: false, user: "", password: "", from: "blog@example.com" };
  const bounces = { BOUNCE_ADDRESS: "bounce@example.com", BOUNCE_IMAP_URL: "imap://me:secret@127.0.0.1:1" };
  test.use({ env: { SMTP_URL: `smtp://${server.host}:${server.port}`, MAIL_FROM: server.from, ...bounces } });

  test("axe-core finds no violation where mail works: on settings, forms that ask for an address, and the newsletter", async ({
    signedIn: page,
    blog,
  }) => {
    const db = openDatabase(databaseFile(blog.dataDir));
    const bounced = { bouncesReadAt: new Date(), bouncesTrouble: serverEn.bouncesUnreachable };
    saveMailSettings(db, { mailsFromLocal: true, testedAs: nameOfServer(server), ...bounced });
    db.update(siteSettings).set({ mailsReplies: true }).run();
    const email = "ada@example.com";
    db.insert(subscribers).values({ email, folded: email, state: "bounced", source: "form" }).run();
    await page.goto("/admin/settings/mail", { waitUntil: "networkidle" });
    await expect(page.getByLabel("Notify commenters of replies")).toBeChecked();
    await expect(page.getByRole("form", { name: "Notices" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "bounce@example.com" })).toBeVisible();
    await expect(page.getByText(serverEn.bouncesUnreachable)).toBeVisible();
    await expectNoObjections(page, "settings of mail");
    const open = screensOf(page);
    await open("/subscribers?state=bounced");
    await expect(page.getByRole("button", { name: "Allow again: ada@example.com" })).toBeVisible();
    await expectNoObjections(page, "subscribers whose address is unknown");
    await page.goto("/admin/forgot-password");
    await expect(page.getByLabel("Email")).toBeVisible();
    await expectNoObjections(page, "forgotten password");
    const { _id } = await blog.aPost({ title: "Teapots" });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
    await expectNoObjections(page, "a form that subscribes");
    await startApplication(page);
    await page.getByRole("article").getByRole("link").click();
    await expect(page.getByLabel("Email for replies")).toBeVisible();
    await expectNoObjections(page, "comment form");

    db.update(siteSettings).set({ digestDay: "friday" }).run();
    const emails = ["bea@example.com", "bob@example.com"];
    for (const email of emails) await blog.admin.subscriber.add.mutate({ email });
    const posts = [await blog.aPost({ title: "Kettles" }), await blog.aPost({ title: "Pots" })];
    await blog.aPost({ title: "Cups" });
    for (const { _id: postId } of posts) {
      await blog.admin.mailing.begin.mutate({ postId });
      // Nothing listens at the server's port.
      await expect.poll(async () => (await blog.admin.mailing.overview.query()).mailings[0]?.state).toBe("paused");
    }
    db.update(mailingsTo).set({ state: "unknown" }).where(eq(mailingsTo.mailingId, 1)).run();
    db.update(mailings).set({ state: "sending", trouble: null }).where(eq(mailings.id, 2)).run();
    db.$client.close();
    await page.goto("/admin/newsletter", { waitUntil: "networkidle" });
    await expect(page.getByRole("list", { name: "Unknown mails of “Kettles”" })).toBeVisible();
    await expect(page.getByText("The next digest has")).toBeVisible();
    await expectNoObjections(page, "newsletter");
    await page.getByRole("button", { name: "Prepare “Cups”" }).click();
    await page.getByRole("button", { name: "Send to 2 subscribers" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoObjections(page, "a mailing that begins");
  });
});

test("every control of the home page is reachable by keyboard and shows its focus; screen readers announce whether a task is done; forced colours show play icons and spinners", async ({
  page,
  blog,
}) => {
  const tasks = '<li data-checked="true">Fill the kettle</li><li data-checked="false"><p>Drink</p></li>';
  const video = '<p><a href="https://vimeo.com/76979871" data-video="vimeo">A film</a></p>';
  const description = `<ul data-list="check">${tasks}</ul>${video}`;
  await blog.aPost({ title: "Slow to come", description });
  await page.goto("/");
  const reached: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const it = document.activeElement as HTMLElement;
      if (!it || it === document.body) return null;
      const frame = it.matches(".search-input") ? (it.parentElement as HTMLElement) : it;
      return { name: it.getAttribute("aria-label") ?? it.innerText, outline: getComputedStyle(frame).outlineStyle };
    });
    if (!focused) break;
    expect(focused.outline, focused.name).not.toBe("none");
    reached.push(focused.name);
  }
  expect(reached[0]).toBe("Skip to the content");
  expect(reached).toEqual(
    expect.arrayContaining(["Login", "Search for blogs", "Search", "All", "Finance", "Subscribe", "RSS"]),
  );

  await page.emulateMedia({ forcedColors: "active" });
  await startApplication(page);
  const release = await holdRequests(page, "**/trpc/**");
  await page.getByRole("link", { name: /Slow to come/ }).click();
  const ring = page.locator(".spinner-ring");
  await expect(ring).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading the post" })).toBeVisible();
  const [top, bottom] = await ring.evaluate((it) => {
    const { borderTopColor, borderBottomColor } = getComputedStyle(it);
    return [borderTopColor, borderBottomColor];
  });
  expect(top).not.toBe(bottom);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Slow to come" })).toBeVisible();
  await expect(page.getByText("Loading the post")).toHaveCount(0);
  const film = page.getByRole("link", { name: "A film" });
  const colourOf = (part?: string) => film.evaluate((it, of) => getComputedStyle(it, of).backgroundColor, part);
  await expect.poll(() => colourOf("::before")).not.toBe(await colourOf());
  expect(await spokenOn(page)).toContain("Done: Fill the kettle Not done: Drink");
});

test.describe("focus", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("stays on a busy button, where it was when a post is saved, and moves to the start of a list after a retry", async ({
    signedIn: page,
    blog,
  }) => {
    const { _id } = await blog.aPost();
    await page.route(/comment\.adminList/, (route) => route.abort());
    await page.goto("/admin/comments");
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await page.unroute(/comment\.adminList/);
    await again.press("Enter");
    await expect(page.getByText("No comment is waiting")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();

    await page.getByRole("link", { name: "List blogs" }).click();
    let pressed = 0;
    page.on("request", (request) => request.url().includes("post.setPublished") && pressed++);
    const releaseList = await holdRequests(page, /post\.setPublished/);
    const unpublish = page.getByRole("button", { name: "Unpublish “A walk in the hills”" });
    const publishAgain = page.getByRole("button", { name: "Publish “A walk in the hills”", exact: true });
    await unpublish.press("Enter");
    await expect(unpublish).toBeDisabled();
    // A second press is ignored.
    await unpublish.press("Enter", { noWaitAfter: true });
    await expect(unpublish).toBeFocused();
    releaseList();
    await expect(publishAgain).toBeFocused();
    expect(pressed).toBe(1);
    await publishAgain.press("Enter");
    await expect(unpublish).toBeFocused();

    await page.getByRole("link", { name: "Edit “A walk in the hills”" }).click();
    const releaseForm = await holdRequests(page, /post\.update/);
    await page.getByLabel("Blog title").press("Enter");
    await expect(page.getByLabel("Sub title")).toBeFocused();
    await page.getByLabel("Sub title").fill("By keyboard alone");
    const publish = page.getByLabel("Publish Now");
    await publish.press("Enter");
    await expect(page.getByRole("button", { name: "Updating.." })).toBeDisabled();
    await expect(publish).not.toBeFocused();
    releaseForm();
    await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
    await expect(publish).toBeFocused();
    expect((await blog.visitor.post.byId.query({ postId: _id })).subTitle).toBe("By keyboard alone");
  });
});
