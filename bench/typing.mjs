import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../scripts/lib/browser.mjs";
import { ready } from "../scripts/lib/ready.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { machine } from "./lib/process-cost.mjs";
import { quantile, table } from "./lib/table.mjs";

const words = 20_000;
const keystrokes = 300;
/** Typed before the measurement, while V8 compiles the code. */
const warmUpKeystrokes = 24;
/** Fast typing: ten letters a second. */
const pauseMs = 100;
const goalMs = 16;
/** Time of the editor divided by that of the same page without scripts. */
const goalRatio = 1.15;
/** Paragraphs of a hundred words, a usual one and an extreme one: each change of format takes the browser time. */
const paragraphs = {
  "two formatted words in a hundred": `${"word after word, and then some ".repeat(15)}<strong>bold</strong> as <em>meant</em>, to its end, which is here after all.`,
  "thirteen formatted words in a hundred": `${"word after word, <strong>and</strong> then some ".repeat(13)}end of it.`,
};
/** Index of the edited paragraph, of two hundred. */
const middle = 100;

await script(async () => {
  await ready();
  const executablePath = await ensureBrowser();
  const blog = await startBlog(temporaryFolder());
  const token = await blog.signIn();
  const browser = await chromium.launch({
    executablePath,
    // Do not wait for the next refresh of the screen: that time is not the editor's.
    args: ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"],
  });
  try {
    const rows = [];
    for (const [name, paragraph] of Object.entries(paragraphs)) {
      const text = longText(paragraph);
      say(`Typing ${keystrokes} letters into ${words.toLocaleString("en")} words with ${name}, three times…`);
      const bare = await measure(await bareText(browser, text));
      const page = await editorText(browser, blog.origin, token, text);
      // Opened before the editor is typed into, so that both have the same text.
      const scriptless = await withoutScripts(browser, page);
      const edited = await measure(page);
      const styled = await measure(scriptless);
      rows.push(
        row(`${name}: the editor`, edited),
        row("the same page without scripts", styled),
        ratios(edited, styled),
        row("a plain element without style sheets", bare),
        ratios(edited, bare),
      );
    }
    const columns = ["key press to paint, ms", "median", "p95", "slowest", "CPU, ms a key", "scripts, ms a key"];
    process.stdout.write(
      `${machine()}\n\n${table(columns, [...rows, ["goal", "", goalMs], ["goal of the ratio", "", goalRatio]])}\n`,
    );
  } finally {
    await browser.close();
    await blog.stop();
  }
});

/** @typedef {{ times: number[], cpuMs: number, scriptMs: number }} Measured one time for each key; means for one key */

/** Types into the focused text. @returns {Promise<Measured>} */
async function measure(/** @type {import("@playwright/test").Page} */ page) {
  await page.evaluate(() => {
    const measured = /** @type {number[]} */ ([]);
    Object.assign(window, { measured });
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // The message arrives after the frame with this change has been painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => measured.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  await type(page, warmUpKeystrokes);
  await page.evaluate(() => {
    /** @type {{ measured: number[] }} */ (/** @type {unknown} */ (window)).measured.length = 0;
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await metrics(devTools);
  await type(page, keystrokes);
  const after = await metrics(devTools);
  const times = await page.evaluate(
    () => /** @type {{ measured: number[] }} */ (/** @type {unknown} */ (window)).measured,
  );
  await page.close();
  const perKey = (/** @type {string} */ name) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / keystrokes;
  return { times, cpuMs: perKey("TaskDuration"), scriptMs: perKey("ScriptDuration") };
}

/** @param {import("@playwright/test").Page} page @param {number} count */
function type(page, count) {
  return page.keyboard.type("abcde fghij ".repeat(count / 12), { delay: pauseMs });
}

/** CPU seconds of the page's main thread so far. @returns {Promise<Record<string, number>>} */
async function metrics(/** @type {import("@playwright/test").CDPSession} */ devTools) {
  const response = await devTools.send("Performance.getMetrics");
  return Object.fromEntries(response.metrics.map(({ name, value }) => [name, value]));
}

/** @param {string} name @param {Measured} measured */
function row(name, { times, cpuMs, scriptMs }) {
  const quantiles = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1));
  return [name, ...quantiles, cpuMs.toFixed(1), scriptMs.toFixed(1)];
}

/** @param {Measured} edited @param {Measured} bare */
function ratios(edited, bare) {
  const quantiles = [0.5, 0.95, 1].map((share) => quantile(edited.times, share) / quantile(bare.times, share));
  return ["ratio", ...[...quantiles, edited.cpuMs / bare.cpuMs].map((ratio) => ratio.toFixed(2))];
}

/** Opens a post with this text in Longhand's editor, and puts the cursor into its middle. */
async function editorText(
  /** @type {import("@playwright/test").Browser} */ browser,
  /** @type {string} */ origin,
  /** @type {string} */ token,
  /** @type {string} */ text,
) {
  const postId = await addPost(origin, token, text);
  const page = await browser.newPage();
  await page.addInitScript((value) => localStorage.setItem("token", value), token);
  await page.goto(`${origin}/admin/editBlog/${postId}`);
  await page.getByRole("textbox", { name: "Blog Description" }).locator("p").nth(middle).click();
  return page;
}

/**
 * Opens the elements and style sheets of an editor's page without its scripts: what the browser itself needs for this page.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {import("@playwright/test").Page} editor
 */
async function withoutScripts(browser, editor) {
  const html = await editor.evaluate(() => {
    const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
    for (const script of copy.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });
  const page = await browser.newPage();
  await page.route(editor.url(), (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(editor.url());
  await page.locator("[contenteditable] p").nth(middle).click();
  return page;
}

/** Opens the same text in a contenteditable element without style sheets. */
async function bareText(/** @type {import("@playwright/test").Browser} */ browser, /** @type {string} */ text) {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><div contenteditable style="max-width: 46rem">${text}</div>`);
  await page.locator("p").nth(middle).click();
  return page;
}

/** A heading before every tenth paragraph. */
function longText(/** @type {string} */ paragraph) {
  const parts = Array.from(
    { length: words / 100 },
    (_, at) => `${at % 10 ? "" : `<h2>Part ${at}</h2>`}<p>${paragraph}</p>`,
  );
  return parts.join("");
}

/** @returns {Promise<string>} the post's id */
async function addPost(/** @type {string} */ origin, /** @type {string} */ token, /** @type {string} */ description) {
  const form = new FormData();
  const fields = { title: "Long", subTitle: "Very", category: "Startup", isPublished: false };
  form.append("blog", JSON.stringify({ ...fields, description }));
  form.append("image", new Blob([readFileSync(join(root, "tests/support/photograph.jpg"))]), "photograph.jpg");
  const response = await fetch(`${origin}/api/blog/add`, {
    method: "POST",
    body: form,
    headers: { authorization: token },
  });
  return (await response.json()).blog._id;
}
