import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { freePort } from "../support/running-blog.ts";

/** Runs one of the npm commands, from another folder, until it says where the blog is. */
async function run(command: "start" | "demo", env: Record<string, string>, args: string[] = []) {
  const port = String(await freePort());
  const child = spawn("npm", ["--prefix", projectRoot, "run", "--silent", command, "--", ...args], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      LOG_LEVEL: "error",
      // Set, so that a developer's .env file has no effect.
      ADMIN_EMAIL: "",
      ADMIN_PASSWORD: "",
      ...env,
      PORT: port,
    },
    stdio: "pipe",
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(`at http://localhost:${port}`)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`npm run ${command} stopped with ${code}: ${output}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    /** What it has said until now. */
    said: () => output,
    output,
    end: () => end(child),
  };
}

/** Tells npm, not the server, to end. The server writes to npm's pipe: that closes when both are gone. */
function end(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("close", resolve);
    child.kill("SIGTERM");
  });
}

const signIn = async (origin: string, email: string, password: string) => {
  const response = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()) as { success: boolean; token: string };
};

test("npm start prints the first password once, and a second start only serves", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-start-"));
  const first = await run("start", { DATA_DIR: dataDir });
  // The password is said last.
  await expect.poll(first.said).toMatch(/password +\S+\s/);
  const [, email = "", password = ""] = /e-mail +(\S+)\s+password +(\S+)/.exec(first.said()) ?? [];
  expect((await signIn(first.origin, email, password)).success).toBe(true);
  expect(await first.end()).toBe(0);

  const second = await run("start", { DATA_DIR: dataDir });
  expect(second.output.trim()).toBe(`Longhand is at ${second.origin}`);
  expect((await signIn(second.origin, email, password)).success).toBe(true);
  expect(await second.end()).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test("npm run demo serves a full blog, in a language that is named, and leaves no file behind", async () => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), "longhand-demo-test-"));
  // npm keeps its own programs compiled there, with Node 22 and later.
  const demo = await run("demo", { TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" }, ["--language", "de"]);
  const [, email = "", password = ""] = /e-mail +(\S+)\s+password +(\S+)/.exec(demo.output) ?? [];
  const { token } = await signIn(demo.origin, email, password);
  const { dashboardData } = await (
    await fetch(`${demo.origin}/api/admin/dashboard`, { headers: { authorization: token } })
  ).json();
  expect(dashboardData.blogs).toBeGreaterThanOrEqual(30);
  expect(dashboardData.drafts).toBeGreaterThan(0);
  expect(dashboardData.comments).toBeGreaterThan(20);
  const { blogs } = await (await fetch(`${demo.origin}/api/blog/all`)).json();
  expect(new Set(blogs.map((blog: { category: string }) => blog.category)).size).toBe(4);
  expect(blogs[0].title).toBe("Willkommen in deinem Blog");
  const home = await (await fetch(demo.origin)).text();
  expect(home).toMatch(/<html [^>]*lang="de"/);
  expect(home).toContain('lang="en"');
  expect(await demo.end()).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
