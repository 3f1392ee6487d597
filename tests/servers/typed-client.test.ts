import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";
import { aJpeg } from "../support/images.ts";
import { startBlog } from "../support/running-blog.ts";

// The client is a project of its own, because openapi-typescript needs an older TypeScript than Longhand does.
test("the typed client of docs/scripts.md compiles, and leads a post through its life", {
  timeout: 300_000,
}, async () => {
  const folder = aFolder();
  cpSync(join(projectRoot, "tests/fixtures/typed-client"), folder, { recursive: true });
  const page = readFileSync(join(projectRoot, "docs/scripts.md"), "utf8");
  const [, program = ""] = /^```ts life\.ts\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const [, lines = ""] = /^```sh\n(npm install openapi-fetch[\s\S]*?)^```$/m.exec(page) ?? [];
  const [, , ...steps] = lines.trim().split("\n");
  writeFileSync(join(folder, "life.ts"), program);
  writeFileSync(join(folder, "cup.jpg"), await aJpeg());

  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const { password } = blog;
  const { key } = await blog.admin.apiKey.make.mutate({
    name: "Typed client",
    scopes: ["read", "write", "publish"],
    days: 1,
    password,
  });
  await blog.aPost({ title: "Coffee" });
  const env = { ...process.env, BLOG: blog.origin, KEY: key };
  // The installation of the page, held by the lock file.
  const commands = ["npm ci --ignore-scripts --no-audit", ...steps].join(" && ");
  const { stdout } = await promisify(execFile)("sh", ["-c", commands], { cwd: folder, env });
  expect(stdout).toMatch(
    /draft Hot \*tea\*\.\nGreen tea 412 If-Match\npublished\nGreen tea\nCoffee\n404\nGreen tea\n$/,
  );
});
