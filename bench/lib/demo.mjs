import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Failure } from "../../scripts/lib/failure.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { freePort } from "./built-blog.mjs";

/** Starts `npm run demo` in a child process. */
export async function startDemo() {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, "scripts", "demo.mjs")], {
    env: { ...process.env, PORT: String(port), TIME_ZONE: "UTC", SITE_URL: `http://localhost:${port}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill());
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes("Longhand is at")) break;
  }
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/**
 * Home and its first post.
 *
 * @param {string} origin
 */
export async function pagesOf(origin) {
  const home = await (await fetch(origin)).text();
  const [post] = /\/blog\/[0-9a-z]{26}/.exec(home) ?? [];
  if (!post) throw new Failure("The demo shows no post.");
  return /** @type {[string, string][]} */ ([
    ["home", `${origin}/`],
    ["post", origin + post],
  ]);
}
