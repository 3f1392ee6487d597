import { applicationScript, isReady, startApplication } from "../support/application.ts";
import { holdRequests } from "../support/held-requests.ts";
import { expect, test } from "./fixtures.ts";

test("a reader searches all texts, pages through the results and opens one; search engines must not index results, browsers can add the search, and a search cut in the middle of a character omits it", async ({
  page,
  blog,
}) => {
  for (let count = 1; count <= 11; count++)
    await blog.aPost({ title: `Post ${count}.`, description: "<p>Tea &amp; rain</p>" });
  await blog.aPost({
    title: "On kettles",
    description: "<p>A kettle of <b>tea</b> — 東京の夜 &lt;b&gt;tea&lt;/b&gt;</p>",
  });
  await page.goto("/?search=rain");
  await startApplication(page);
  await expect(page.getByRole("region", { name: "11 results with “rain” in the text" }).locator("li")).toHaveCount(10);
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByRole("link", { name: "All results for “rain”" }).click();
  await expect(page).toHaveURL("/search?q=rain");
  await expect(page.locator(".found-status")).toHaveText("11 results for “rain”");
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.locator("mark").first()).toHaveText("rain");
  await page.getByRole("link", { name: "More matches" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();

  // The key leads back to the field, and what is typed replaces what stood there.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("東京");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/?search=${encodeURIComponent("東京")}`);
  const status = page.getByRole("main").getByRole("status").first();
  await expect(status).toHaveText("No title or category with “東京”");
  const found = page.locator(".text-matches");
  await expect(found.getByRole("heading", { level: 2 })).toHaveText("1 result with “東京” in the text");
  await expect(found.getByRole("listitem")).toContainText("A kettle of tea — 東京の夜 <b>tea</b>");
  await expect(page.locator("mark")).toHaveText("東京");
  await page.getByRole("link", { name: "On kettles" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On kettles" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search for blogs")).toBeFocused();
  // In a field the key is a letter.
  await page.keyboard.type("zebra/x");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Nothing found for “zebra/x”");
  // Screen readers read out what changes within the same element.
  const element = await status.elementHandle();
  await page.getByLabel("Search for blogs").fill('"kettle of tea"');
  await page.keyboard.press("Enter");
  await expect(found.getByRole("heading", { level: 2 })).toHaveText('1 result with "kettle of tea" in the text');
  expect(await element?.textContent()).toMatch(/^No title or category with/);
  await page.goBack();
  await expect(page.getByLabel("Search for blogs")).toHaveValue("zebra/x");

  // Typed before the scripts are there, it stays when they are, and the key is theirs.
  const release = await holdRequests(page, applicationScript);
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("Search for blogs").fill("tea, typed early");
  release();
  await isReady(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search for blogs")).toBeFocused();
  await expect(page.getByLabel("Search for blogs")).toHaveValue("tea, typed early");

  await page.goto("/search?q=tea");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const description = page.locator('link[rel="search"]');
  await expect(description).toHaveAttribute("type", "application/opensearchdescription+xml");
  const answer = await page.request.get((await description.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/opensearchdescription+xml");
  expect(await answer.text()).toContain("/search?q={searchTerms}");

  for (const address of ["/search?q", "/?search"]) {
    await page.goto(`${address}=x${encodeURIComponent("😀".repeat(50))}`);
    await expect(page.locator(".search-input")).toHaveValue(`x${"😀".repeat(49)}`);
  }
});
