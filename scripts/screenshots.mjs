import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "./lib/browser.mjs";
import { root } from "./lib/root.mjs";

/** Where the README's screenshots of the demo go. */
const folder = join(root, "docs", "screenshots");
mkdirSync(folder, { recursive: true });

const demo = spawn(process.execPath, [join(root, "scripts", "demo.mjs")], {
  env: { ...process.env, PORT: "3999", SITE_NAME: "Longhand", TIME_ZONE: "UTC" },
  stdio: ["ignore", "pipe", "pipe"],
});
const { origin, email, password } = await readAnnouncement();

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: "light" });
/** @param {string} name */
const take = (name) => page.screenshot({ path: join(folder, `${name}.png`) });

await page.goto(origin, { waitUntil: "networkidle" });
await take("home");

await page.getByRole("article").nth(1).getByRole("link").click();
await page.getByRole("heading", { level: 1, name: /^(?!Your own)/ }).waitFor();
await page.waitForLoadState("networkidle");
await take("post");

await page.goto(`${origin}/admin`);
await page.getByLabel("Email").fill(email);
await page.getByLabel("Password").fill(password);
await page.getByRole("button", { name: "Login" }).click();
await page.getByRole("link", { name: "List blogs" }).click();
await page.getByRole("link", { name: /^Edit/ }).nth(1).click();
await page.getByRole("textbox", { name: "Blog Description" }).waitFor();
await page.waitForLoadState("networkidle");
await take("editor");

await browser.close();
demo.kill("SIGTERM");
await once(demo, "exit");

/**
 * Reads the address and the administrator's account that the demo prints.
 *
 * @returns {Promise<{ origin: string, email: string, password: string }>}
 */
function readAnnouncement() {
  return new Promise((resolve, reject) => {
    let output = "";
    demo.once("exit", () => reject(new Error(`The demo stopped: ${output}`)));
    /** @param {Buffer} chunk */
    const listen = (chunk) => {
      output += chunk;
      const origin = /at (http:\/\/localhost:\d+)/.exec(output)?.[1];
      const [, email, password] = /e-mail +(\S+)\s+password +(\S+)/.exec(output) ?? [];
      if (origin && email) resolve({ origin, email, password: password ?? "" });
    };
    demo.stdout.on("data", listen);
    demo.stderr.on("data", listen);
  });
}
