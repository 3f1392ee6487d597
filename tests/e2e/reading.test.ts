import { expect, test } from "./fixtures.ts";

const long = "<p>One more day of rain and nothing else to tell about it, as I said before.</p>".repeat(60);
const description =
  `<h2>The kettle</h2><p>It sings.[^1]</p>${long}<h3>Its lid</h3>${long}<h2>Code &amp; tea</h2>` +
  '<pre><code class="language-js">const tea = "hot";</code></pre><p>[^1]: At least in winter.</p>';

test("a long post is ready to read: contents, anchors, coloured code, footnotes there and back", async ({
  page,
  blog,
}) => {
  const post = await blog.aBlog({ title: "On kettles", description });
  await page.goto(`/blog/${post._id}`);
  await expect(page.getByText("8 minutes to read")).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents.getByRole("link")).toHaveText(["The kettle", "Its lid", "Code & tea"]);
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
});

test("a post leads on to the ones around it and to those that speak of the same", async ({ page, blog }) => {
  const first = await blog.aBlog({ title: "Kettles of copper", description: "<p>Copper and patience.</p>" });
  for (const title of ["Rain", "Snow", "Fog"])
    await blog.aBlog({ title, description: `<p>${title} on the hills.</p>` });
  await blog.aBlog({ title: "My copper kettle", description: "<p>More on copper kettles.</p>" });
  await page.goto(`/blog/${first._id}`);
  const related = page.getByRole("region", { name: "More on this" });
  await expect(related.getByRole("article")).toHaveCount(1);
  await related.getByRole("link", { name: "My copper kettle" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My copper kettle" })).toBeVisible();
  const around = page.getByRole("navigation", { name: "Older and newer posts" });
  await expect(around.getByRole("link")).toHaveCount(1);
  await around.getByRole("link", { name: "Fog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fog" })).toBeVisible();
  await expect(around.getByRole("link")).toHaveText(["OlderSnow", "NewerMy copper kettle"]);
});

test("on paper stands the article: no menus, dark ink, and where links lead", async ({ page, blog }) => {
  const post = await blog.aBlog({ description: '<p>See <a href="https://example.com/tea">tea</a>.</p>' });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(`/blog/${post._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByLabel("Name")).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
  const link = page.getByRole("link", { name: "tea" });
  expect(await link.evaluate((it) => getComputedStyle(it, "::after").content)).toBe(`" (https://example.com/tea)"`);
});

test.describe("before a click", () => {
  // The cover is not there without a network; the words are.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a post whose link the pointer rests on is there already", async ({ page, blog, context }) => {
    await blog.aBlog({ title: "On kettles", description: "<p>They sing.</p>" });
    await page.goto("/");
    const link = page.getByRole("article").getByRole("link");
    const comments = page.waitForResponse(/comment\.listForBlog/);
    await link.hover();
    await (await comments).finished();
    await context.setOffline(true);
    await link.click();
    await expect(page.getByText("They sing.")).toBeVisible();
    await context.setOffline(false);
  });

  test("a browser that saves data fetches nothing", async ({ page, blog }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await blog.aBlog({ title: "On kettles" });
    await page.goto("/");
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("/trpc/") && calls.push(request.url()));
    const link = page.getByRole("article").getByRole("link");
    await link.hover();
    const rested = (await page.evaluate(() => performance.now())) + 300;
    await page.waitForFunction((until) => performance.now() > until, rested);
    expect(calls).toEqual([]);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "On kettles" })).toBeVisible();
    expect(calls.length).toBeGreaterThan(0);
  });
});
