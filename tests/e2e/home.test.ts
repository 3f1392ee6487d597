import type { Locator, Request } from "@playwright/test";
import { cardsPerPage } from "../../src/shared/limits.ts";
import { applicationScript, startApplication } from "../support/application.ts";
import { holdRequests } from "../support/held-requests.ts";
import { expect, signOut, test } from "./fixtures.ts";

test("the home page shows the texts of the specification, every link of the footer has a target, the highlight moves to the selected tab, without an animation for readers who prefer less motion, and the newsletter form sends nothing and says so", async ({
  page,
  openPage,
  blog,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Longhand");
  await expect(page.getByText("New: AI feature integrated")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your own blogging platform." })).toBeVisible();
  await expect(page.getByPlaceholder("Search for blogs")).toHaveAttribute("required", "");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear Search" })).toHaveCount(0);
  const tabs = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(tabs).toHaveText(["All", "Technology", "Startup", "Lifestyle", "Finance"]);
  await expect(page.getByRole("link", { name: "All", exact: true })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("heading", { name: "Never Miss a Blog!" })).toBeVisible();
  await expect(
    page.getByText("Subscribe to get the latest blog,new tech, and exclusive news.", { exact: true }),
  ).toBeVisible();
  for (const group of ["Quick Links", "Need Help?", "Follow Us"]) {
    await expect(page.getByRole("navigation", { name: group })).toBeVisible();
  }

  const links = page.getByRole("contentinfo").getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses.length).toBeGreaterThan(7);
  for (const address of addresses) {
    expect(address.startsWith(blog.origin)).toBe(true);
    expect((await fetch(address)).status).toBe(200);
  }

  const highlight = () =>
    page.locator(".category-tabs-list").evaluate((list) => {
      const style = getComputedStyle(list, "::before");
      const seconds = Number.parseFloat(style.transitionDuration);
      return { left: new DOMMatrix(style.transform).m41, width: Number.parseFloat(style.width), seconds };
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await startApplication(page);
  await expect.poll(async () => (await highlight()).width).toBeGreaterThan(0);
  const before = await highlight();
  await page.getByRole("link", { name: "Finance", exact: true }).first().click();
  await expect.poll(async () => (await highlight()).left).toBeGreaterThan(before.left + 100);
  expect(before.seconds).toBeGreaterThan(0.1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await highlight()).seconds).toBeLessThan(0.001);

  const requests: string[] = [];
  const note = (request: Request) => {
    // The browser fetches the icon when it has time, on a slow machine long after the page.
    if (!request.url().endsWith("/favicon.svg")) requests.push(request.url());
  };
  await page.goto("/", { waitUntil: "networkidle" });
  await startApplication(page);
  page.on("request", note);
  const input = page.getByPlaceholder("Enter your email id");
  await page.getByRole("button", { name: "Subscribe" }).click();
  expect(await input.evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);
  await input.fill("me, maybe");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Nothing was sent: there is no newsletter here yet.")).toBeVisible();

  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto("/", { waitUntil: "networkidle" });
  plain.on("request", note);
  await plain.getByPlaceholder("Enter your email id").fill("me");
  await plain.getByRole("button", { name: "Subscribe" }).click();
  await expect(plain.locator(".newsletter noscript p")).toContainText("This form sends nothing yet.");
  await expect(plain).toHaveURL("/");
  expect(requests).toEqual([]);
});

test("the home page greets the owner of a new blog, and no visitor; the header says Dashboard or Login", async ({
  signedIn: page,
  blog,
}) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Your blog is ready" })).toContainText("Name it");
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  await signOut(page, blog);
  await page.goto("/");
  await startApplication(page);
  await expect(page.getByRole("region", { name: "Your blog is ready" })).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/admin");
});

test.describe("with settings from the environment", () => {
  test.use({
    env: { CONTACT_EMAIL: "me@example.com", SOCIAL_LINKS: "https://mastodon.social/@ada", SITE_NAME: "Margins" },
  });

  test("the footer shows contact, links and copyright, large text fits it, and the form of the settings names the variable", async ({
    signedIn: page,
  }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "mailto:me@example.com");
    await expect(footer.getByRole("link", { name: "mastodon.social" })).toHaveAttribute(
      "href",
      "https://mastodon.social/@ada",
    );
    await expect(footer.getByText("A space to think out loud, share stories")).toBeVisible();
    await expect(footer.getByText(/^© \d{4} Margins\. All rights reserved\.$/)).toBeVisible();
    await expect(page).toHaveTitle("Margins");
    await page.setViewportSize({ width: 320, height: 800 });
    await page.addStyleTag({ content: "html { font-size: 24px }" });
    await expect(page.getByText("mastodon.social")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await page.goto("/admin/settings");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toBeDisabled();
    await expect(name).toHaveValue("Margins");
    await expect(page.getByText("Set by SITE_NAME in the server's environment.")).toBeVisible();
  });
});

test("a card shows image, category, title and 80 characters, and opens its post, with a modifier key in a new tab; the logo leads home", async ({
  page,
  blog,
}) => {
  const text = "The kettle knows more about patience than any of us do, and it never says so out loud to anybody.";
  await blog.aPost({ title: "On kettles", category: "Finance", description: `<p><b>${text}</b></p>` });
  await page.goto("/");
  const card = page.getByRole("article").filter({ hasText: "On kettles" });
  await expect(card.getByText("Finance")).toBeVisible();
  await expect(card.getByText(text.slice(0, 80), { exact: true })).toBeVisible();
  const image = card.locator("img");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const opened = page.context().waitForEvent("page");
  await card.getByRole("link").click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab).toHaveURL(/\/blog\/[0-9a-z]{26}$/);
  await tab.close();
  await expect(page).toHaveURL("/");
  await startApplication(page);
  await card.getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/blog\/[0-9a-z]{26}$/);
  await expect(page.locator("main")).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "On kettles" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Longhand, home" }).click();
  await expect(page).toHaveURL("/");
});

test("the image of a card is rendered, and so fetched, shortly before it is on the screen", async ({
  blog,
  openPage,
}) => {
  for (let count = 0; count < 12; count++) await blog.aPost();
  const page = await openPage({ javaScriptEnabled: false });
  await page.setViewportSize({ width: 375, height: 600 });
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    const images = page.getByRole("article").locator("img");
    await expect(images.first()).toBeVisible();
    await expect(images.last()).toBeHidden();
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(images.last()).toBeVisible();
  }
});

test("the grid has 1 to 4 columns by width, no width cuts anything off, and narrow tabs show that more follow", async ({
  page,
  openPage,
  blog,
}) => {
  for (let count = 0; count < 5; count++) await blog.aPost();
  await page.goto("/");
  for (const [width, columns] of [
    [320, 1],
    [375, 1],
    [640, 2],
    [768, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .getByRole("article")
      .evaluateAll((cards) => cards.map((it) => it.getBoundingClientRect().left));
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns);
    const overflow = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `cut off at ${width} px`).toBeLessThanOrEqual(0);
  }

  const viewport = { width: 320, height: 800 };
  await page.setViewportSize(viewport);
  // A long name breaks, and Login stays beside it.
  await page
    .locator(".wordmark")
    .first()
    .evaluate((name) => (name.firstChild as Text).replaceData(0, 0, "Letters from the harbour of "));
  const login = await page.getByRole("banner").getByRole("link", { name: "Login" }).boundingBox();
  expect((login?.x ?? 0) + (login?.width ?? 0)).toBeGreaterThan(280);
  const tabs = page.getByRole("navigation", { name: "Categories" }).getByRole("list");
  await expect.poll(() => tabs.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  /** What is painted at the end of the row, beside the words. */
  const end = async () => {
    const { x, y, width, height } = (await tabs.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const image = await page.screenshot({ clip: { x: x + width - 3, y: y + 3, width: 3, height: height - 6 } });
    return image.toString("base64");
  };
  const hasMore = await end();
  await tabs.evaluate((list) => list.scrollTo(list.scrollWidth, 0));
  expect(await end()).not.toBe(hasMore);
  const box = await page.getByRole("button", { name: "Subscribe" }).boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBe(160);

  // The current tab is in view without scripts, and the application keeps the place of scrolled tabs.
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.setViewportSize(viewport);
  await plain.goto("/?category=Finance");
  await expect(plain.locator(".category-tab[aria-current]")).toBeInViewport({ ratio: 1 });
  await page.goto("/");
  await tabs.evaluate((list) => {
    list.scrollLeft = 40;
  });
  await startApplication(page);
  expect(await tabs.evaluate((list) => list.scrollLeft)).toBe(40);

  // A mouse cannot scroll sideways: on a wide window more tabs are in further rows, and the highlight is on the right one.
  for (let number = 1; number <= 16; number++) await blog.admin.category.add.mutate({ name: `Subject ${number}` });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/?category=Subject+16");
  await startApplication(page);
  await expect(tabs).toHaveAttribute("data-measured");
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  const highlight = await tabs.evaluate((list) => getComputedStyle(list, "::before").transform);
  const top = await tabs.locator("[aria-current]").evaluate((tab: HTMLElement) => tab.offsetTop);
  expect(top).toBeGreaterThan(30);
  expect(highlight).toMatch(new RegExp(`, ${top}\\)$`));
});

test("a search is in the URL, combines with a category, is cleared by Clear Search alone, and Back undoes it", async ({
  page,
  openPage,
  blog,
}) => {
  await blog.aPost({ title: "Compound interest" });
  await blog.aPost({ title: "Bread" });
  const release = await holdRequests(page, applicationScript);
  await page.goto("/", { waitUntil: "commit" });
  const input = page.getByPlaceholder("Search for blogs");
  // Before the scripts are there: they measure the tabs when they are.
  await input.fill("  COMPOUND ");
  release();
  await expect(page.locator(".category-tabs-list[data-measured]")).toBeVisible();
  await expect(input).toHaveValue("  COMPOUND ");
  await input.press("Enter");
  await expect(page).toHaveURL("/?search=COMPOUND");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 post with “COMPOUND”" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(page).toHaveURL("/");
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("");
  await expect(page.getByRole("button", { name: "Clear Search" })).toHaveCount(0);
  await expect(page.getByRole("article").filter({ hasText: "Bread" })).toBeVisible();
  await page.goBack();
  await expect(input).toHaveValue("COMPOUND");
  await expect(page.getByRole("article")).toHaveCount(1);

  // What looks like an encoded letter is looked for as it was typed.
  await blog.aPost({ title: "What %41 means" });
  await input.fill("%41");
  await input.press("Enter");
  await expect(page.getByRole("article")).toHaveText(/What %41 means/);
  await expect(input).toHaveValue("%41");
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(page.url());
  await expect(plain.getByRole("article")).toHaveText(/What %41 means/);

  await blog.aPost({ title: "Quiet money", category: "Finance" });
  await blog.aPost({ title: "Quiet rooms", category: "Lifestyle" });
  await page.goto("/?search=quiet");
  await input.fill("not sent yet");
  await page.getByRole("link", { name: "Finance", exact: true }).first().click();
  await expect(page).toHaveURL("/?search=quiet&category=Finance");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toHaveText(/Quiet money/);
  await expect(input).toHaveValue("not sent yet");
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(page).toHaveURL("/?category=Finance");
  await expect(input).toHaveValue("");
  await page.goto("/?search=loud");
  await startApplication(page);
  await expect(page.getByText("Nothing found for “loud”")).toBeVisible();
  await page.getByRole("link", { name: "Show all posts" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto("/");
  await input.fill("x".repeat(101));
  await input.press("Enter");
  await expect(input).toHaveValue("x".repeat(101));
  await expect(input).toHaveAccessibleDescription("At most 100 characters");
  expect(await input.evaluate((it: HTMLInputElement) => it.validity.patternMismatch)).toBe(true);
  await expect(page).toHaveURL("/");
});

test("more posts load in place; Back restores the list, the scroll position and the focus of the followed link", async ({
  page,
  blog,
}) => {
  for (let count = 0; count < cardsPerPage + 6; count++) await blog.aPost({ title: `Post ${count}.` });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await startApplication(page);
  await expect(page.getByRole("article")).toHaveCount(cardsPerPage);
  await page.getByRole("link", { name: "Load more" }).click();
  const last = page.getByRole("article").filter({ hasText: "Post 0." });
  await expect(page.getByRole("article").nth(cardsPerPage).getByRole("link")).toBeFocused();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await last.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post 0.");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(50);

  // What the footer leads to is read from its beginning, though it is a list of the same page.
  await page.getByRole("contentinfo").getByRole("link", { name: "Lifestyle" }).click();
  await expect(page).toHaveURL("/?category=Lifestyle");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();

  const linkTo = (title: string) => page.getByRole("article").filter({ hasText: title }).getByRole("link");
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await startApplication(page);
  await page.getByRole("link", { name: "Load more" }).click();
  await linkTo("Post 0.").press("Enter");
  await expect(heading).toHaveText("Post 0.");
  await page.goBack();
  await expect(linkTo("Post 0.")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(linkTo("Post 1.")).toBeFocused();

  // Who clicks sees no frame around it.
  await linkTo("Post 2.").click();
  await expect(heading).toHaveText("Post 2.");
  await page.goBack();
  await expect(linkTo("Post 2.")).toBeVisible();
  await expect(linkTo("Post 2.")).not.toBeFocused();
});

test("the application requests the data of a page once, in one request", async ({ page, blog }) => {
  const post = await blog.aPost();
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/page-data|\/trpc\//.test(pathname + search)) calls.push(pathname + search);
  });
  for (const path of ["/", "/?category=Lifestyle", "/?search=hills", `/blog/${post._id}`]) {
    await page.goto(path);
    await startApplication(page);
    await page.waitForLoadState("networkidle");
    expect(calls.splice(0)).toEqual([`${path}${path.includes("?") ? "&" : "?"}page-data`]);
  }
});

test("a search and a category show their first post on the first screen, and a click on a tab moves nothing", async ({
  page,
  blog,
}) => {
  for (const category of ["Finance", "Lifestyle"]) await blog.aPost({ title: `On ${category}`, category });
  // A menu is a row more on a phone.
  await blog.admin.page.add.mutate({ title: "About", isPublished: true, isInMenu: true });
  for (const [width, height, most] of [
    [1280, 900, 360],
    [375, 812, 330],
  ] as const) {
    await page.setViewportSize({ width, height });
    const topOf = (locator: Locator) => locator.evaluate((it) => it.getBoundingClientRect().top);
    for (const address of ["/?search=on", "/?category=Finance"]) {
      await page.goto(address);
      await expect(page.getByText("New: AI feature integrated")).toBeInViewport();
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      expect(await topOf(page.getByRole("article").first()), `${address} at ${width} px`).toBeLessThanOrEqual(most);
    }
    for (const address of ["/?category=Finance", "/"]) {
      await page.goto(address);
      await startApplication(page);
      const shifts = await page.evaluateHandle(() => {
        const values: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) values.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift" });
        return values;
      });
      const tab = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Technology" });
      const before = await topOf(tab);
      await tab.click();
      await expect(page).toHaveURL("/?category=Technology");
      await expect(page.getByText("Nothing here yet")).toBeVisible();
      expect(await topOf(tab)).toBe(before);
      await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "All" }).click();
      await expect(page.getByRole("article")).toHaveCount(2);
      expect(await topOf(tab)).toBe(before);
      // In both lists, at different places.
      await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Finance" }).click();
      await expect(page.getByRole("article")).toHaveText([/On Finance/]);
      expect(await shifts.jsonValue()).toEqual([]);
    }
  }
});

test("with a page as home, readers go from it to the posts, through a tab and a search, and back, without loading a page again", async ({
  page,
  blog,
}) => {
  await blog.aPost({ title: "On rain", category: "Startup" });
  const { post } = await blog.admin.page.add.mutate({ title: "Welcome", description: "Come in.", isPublished: true });
  const { version } = await blog.admin.site.current.query();
  await blog.admin.site.save.mutate({ version, values: { homePageId: post._id } });
  await page.goto("/");
  await startApplication(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  const card = page.getByRole("article").filter({ hasText: "On rain" });
  const tab = (name: string) => page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name });
  await expect(page.getByRole("heading", { name: "Welcome", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "All blogs" }).click();
  await expect(page).toHaveURL("/posts");
  await expect(card).toBeVisible();
  await tab("Finance").click();
  await expect(page).toHaveURL("/?category=Finance");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await tab("All").click();
  await expect(page).toHaveURL("/posts");
  await page.getByPlaceholder("Search for blogs").fill("rain");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?search=rain");
  await expect(card).toBeVisible();
  for (const url of ["/posts", "/?category=Finance", "/posts", "/"]) {
    await page.goBack();
    await expect(page).toHaveURL(url);
  }
  await expect(page.getByText("Come in.")).toBeVisible();
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
});
