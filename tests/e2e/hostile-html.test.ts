import type { BrowserContextOptions, Page } from "@playwright/test";
import { cleanHtml } from "../../src/server/core/html/clean-html.ts";
import { cases, seed } from "../support/cases.ts";
import { collected } from "../support/hostile/collected.ts";
import { combined, soup } from "../support/hostile/generated.ts";
import { faultsInBrowser } from "../support/hostile/inspect.ts";
import { expect, test } from "./fixtures.ts";

const vectors = [...new Set([...Object.values(collected).flat(), ...combined()])];

/** The sanitiser stands alone here: the policy, which would stop every script anyway, is off. */
const withoutPolicy: BrowserContextOptions = { bypassCSP: true };

// Images of posts that never had one.
test.use({ expectedErrors: [/404/] });

/** Notes what a hostile post wants to do: run, ask, or lead away. Foreign requests are noted by the fixtures. */
async function watchDeeds(page: Page): Promise<() => Promise<string[]>> {
  const deeds: string[] = [];
  page.on("dialog", (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("popup", () => deeds.push("a window opened"));
  await page.exposeFunction("tellDeed", (deed: string) => deeds.push(deed));
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellDeed: (deed: string) => void }).tellDeed;
    window.alert =
      window.print =
      window.confirm =
      window.prompt =
        () => {
          tell("a script ran");
          return null as never;
        };
  });
  return async () => {
    // What was woken has had its turn once an image that is asked for last has failed.
    await page.evaluate(() => {
      const image = new Image();
      image.src = "/images/last.webp";
      return image.decode().catch(() => {});
    });
    return deeds;
  };
}

/** A page of another front end: no policy, nothing of ours. */
async function anotherFrontEnd(page: Page) {
  await page.route("**/another-front-end", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Cards</title><body>" }),
  );
  await page.goto("/another-front-end");
}

test("a browser parses sanitised HTML to the same HTML", async ({ openPage }) => {
  const page = await openPage(withoutPolicy);
  const deeds = await watchDeeds(page);
  await anotherFrontEnd(page);
  const wild = soup(cases(6_000), seed);
  const around = vectors.flatMap((vector) => [vector, `<p>${vector}`, `<table><td>${vector}`]);
  const cleaned = [...wild, ...around].map(cleanHtml);
  expect(await faultsInBrowser(page, cleaned)).toEqual([]);
  expect(await deeds()).toEqual([]);
  // And they do see what they are there to see.
  const raw = ["<p onclick=alert(1)>x", "<svg>", "<a href=javascript:x>y"];
  const seen = (await faultsInBrowser(page, raw)).join("\n");
  for (const fault of ["p onclick=", "<svg>", "javascript:x"]) expect(seen).toContain(`${fault} in`);
  expect(await deeds()).toContain("a script ran");
});

test("hostile posts run no script on our pages, server-rendered, after navigation, in the editor, nor in a front end that inserts the HTML from REST", async ({
  blog,
  openPage,
}) => {
  expect(vectors.length).toBeGreaterThan(800);
  // Cleaned one by one: together, the first that opens a comment would hide the others.
  const cleaned = vectors.map(cleanHtml);
  const ids: string[] = [];
  for (let at = 0; at < cleaned.length; at += 150) {
    const title = vectors
      .slice(at, at + 10)
      .join(" ")
      .slice(0, 200);
    const { _id } = await blog.aPost({
      title,
      subTitle: title,
      description: [...cleaned.slice(at, at + 150), ...vectors.slice(at, at + 150)].join("<hr>"),
    });
    for (const content of vectors.slice(at, at + 3)) await blog.aComment(_id, content, content.slice(0, 80));
    ids.push(_id);
  }
  const page = await openPage(withoutPolicy);
  const deeds = await watchDeeds(page);
  for (const _id of ids) {
    await page.goto(`/blog/${_id}`);
    await expect(page.getByRole("heading", { name: "Comments (3)" })).toBeVisible();
  }
  await page.goto("/");
  await page
    .locator(`a[href="/blog/${ids.at(-1)}"]`)
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Comments (3)" })).toBeVisible();
  await page.evaluate((token) => localStorage.setItem("token", token), blog.token);
  for (const _id of ids) {
    await page.goto(`/admin/editBlog/${_id}`);
    await expect(page.getByRole("textbox", { name: "Blog Description" }).locator("hr").first()).toBeVisible();
  }
  for (const path of ["/admin", "/admin/listBlog", "/admin/comments"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(await deeds()).toEqual([]);

  await anotherFrontEnd(page);
  const descriptions = await page.evaluate(async () => {
    const { blogs } = await (await fetch("/api/blog/all")).json();
    return (blogs as { description: string }[]).map(({ description }) => description);
  });
  expect(descriptions).toHaveLength(ids.length);
  expect(await faultsInBrowser(page, descriptions)).toEqual([]);
  expect(await deeds()).toEqual([]);
  await expect(page).toHaveURL("/another-front-end");
});
