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
const strokes = 300;
/** A fast typist's: about ten letters a second. */
const pauseMs = 100;
const goalMs = 16;

await script(async () => {
  await ready();
  const executablePath = await ensureBrowser();
  const blog = await startBlog(temporaryFolder());
  const token = await blog.signIn();
  const blogId = await addPost(blog.origin, token, words);
  const browser = await chromium.launch({
    executablePath,
    // Frames as soon as they are drawn: the wait for the screen's next refresh is the screen's, not the editor's.
    args: ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync"],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript((value) => localStorage.setItem("token", value), token);
    await page.goto(`${blog.origin}/admin/editBlog/${blogId}`);
    const sheet = page.getByRole("textbox", { name: "Blog Description" });
    await sheet.locator("p").nth(100).click();
    await page.evaluate(() => {
      const measured = /** @type {number[]} */ ([]);
      Object.assign(window, { measured });
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          // After the frame that this key changed: the message comes when it has been handed to the screen.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => measured.push(performance.now() - timeStamp);
            port2.postMessage(null);
          });
        },
        { capture: true },
      );
    });
    say(`Typing ${strokes} letters into ${words.toLocaleString("en")} words…`);
    await page.keyboard.type("abcde fghij ".repeat(strokes / 12), { delay: pauseMs });
    const times = await page.evaluate(
      () => /** @type {{ measured: number[] }} */ (/** @type {unknown} */ (window)).measured,
    );
    const ms = (/** @type {number} */ share) => quantile(times, share).toFixed(1);
    process.stdout.write(`${machine()}\n\n`);
    const row = ["key press to paint, ms", ms(0.5), ms(0.95), Math.max(...times).toFixed(1), goalMs];
    process.stdout.write(`${table(["20,000 words", "median", "p95", "slowest", "goal of p95"], [row])}\n`);
  } finally {
    await browser.close();
    await blog.stop();
  }
});

/** Paragraphs of a hundred words, a heading before every tenth. @returns {Promise<string>} the post's id */
async function addPost(/** @type {string} */ origin, /** @type {string} */ token, /** @type {number} */ count) {
  const paragraph = `<p>${"word after word, <strong>and</strong> then some ".repeat(13)}end of it.</p>`;
  const description = Array.from(
    { length: count / 100 },
    (_, at) => (at % 10 ? "" : `<h2>Part ${at}</h2>`) + paragraph,
  );
  const form = new FormData();
  const fields = { title: "Long", subTitle: "Very", category: "Startup", isPublished: false };
  form.append("blog", JSON.stringify({ ...fields, description: description.join("") }));
  form.append("image", new Blob([readFileSync(join(root, "tests/support/photograph.jpg"))]), "photograph.jpg");
  const answer = await fetch(`${origin}/api/blog/add`, {
    method: "POST",
    body: form,
    headers: { authorization: token },
  });
  return (await answer.json()).blog._id;
}
