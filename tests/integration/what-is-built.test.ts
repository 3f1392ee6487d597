import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

/** Packages of tests and benches only. */
const tools = /from ?"(?:vitest|fast-check|@playwright\/test|axe-core|jsdom|commonmark\.json|vite)"/;

/** It would load limiters for two dozen databases; only the one in memory is imported. */
const neverUsed = /^\/\/(?:#region)? node_modules\/rate-limiter-flexible\/index\.js/m;

test("the build has no tests, no tools and no source maps", () => {
  const dist = join(projectRoot, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(dist, file)).isFile(),
  );
  expect(files).toContain(join("server", "main.js"));
  for (const file of files) {
    expect(file).not.toMatch(/\.test\.|\.map$|\.tsx?$/);
    if (file.endsWith(".js")) expect(readFileSync(join(dist, file), "utf8"), file).not.toMatch(tools);
    if (file.startsWith("server")) expect(readFileSync(join(dist, file), "utf8"), file).not.toMatch(neverUsed);
  }
});

test("the clients of a bucket and of a mailbox, and the code of a second server, are loaded only when one is set", () => {
  const loaded = new Set<string>();
  const follow = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, path = ""] of text.matchAll(/^import\b[^;]*?"(\.[^"]+)";/gm)) follow(join(file, "..", path));
  };
  const dist = join(projectRoot, "dist", "server");
  const [, start = ""] = /await import\("(\.[^"]+)"\)/.exec(readFileSync(join(dist, "main.js"), "utf8")) ?? [];
  follow(join(dist, start));
  const named = [...loaded].map((file) => readFileSync(file, "utf8")).join("\n");
  expect(named).toContain("src/server/app.ts");
  expect(named).toContain("src/server/scale/bucket/bucket-cache.ts");
  const all = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((file) => join(dist, file));
  for (const name of ["AwsV4Signer", "// node_modules/imapflow/", "src/server/scale/standby/lease.ts"]) {
    const holdsClient = (file: string) => readFileSync(file, "utf8").includes(name);
    expect([...loaded].filter(holdsClient)).toEqual([]);
    expect(all.filter((file) => file.endsWith(".js")).some(holdsClient), name).toBe(true);
  }
});
