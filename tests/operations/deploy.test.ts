import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { maxFormBytes } from "../../src/server/api/rest/form-limits.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { readSettings } from "../../src/server/core/settings/settings.ts";
import { maxImageBytes } from "../../src/shared/limits.ts";
import { aFolder } from "../support/a-folder.ts";
import { eventually } from "../support/eventually.ts";
import { aPost } from "../support/factories.ts";
import { aJpeg } from "../support/images.ts";
import { nginxBefore } from "../support/nginx.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { freePort, startBlog } from "../support/running-blog.ts";
import { servedApp } from "../support/test-app.ts";

const example = (name: string) => readFileSync(join(projectRoot, "deploy", name), "utf8");
const isThere = (command: string, flag: string) => spawnSync(command, [flag]).status === 0;
const hasNginx = isThere("nginx", "-v");
const hasSystemd = isThere("systemd-analyze", "--version");

test.skipIf(!hasNginx)(
  "the nginx example forwards pages, images and request ids, and hides the monitoring paths",
  async () => {
    const { origin, db, token } = await servedApp({
      env: { TRUST_PROXY: "1", METRICS_TOKEN: "a-token-for-prometheus" },
    });
    const blog = aPost(db, { title: "Behind a proxy" });
    const url = await nginxBefore(origin);
    const page = await fetch(`${url}/blog/${blog._id}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Behind a proxy")]);
    expect(page.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
    for (const path of ["/metrics", "/readyz"]) expect((await fetch(url + path)).status).toBe(404);
    // Larger than nginx's default limit.
    const image = Buffer.concat([await aJpeg(), Buffer.alloc(3 * 1024 * 1024)]);
    const answer = await restClient(url).post("/admin/images", aForm({ image: image }), token);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  },
);

test("the examples of proxies let through what the default settings allow, and no more than a form around it", () => {
  const { maxFileBytes, maxImportBytes } = readSettings({});
  const megabytes = (bytes: number) => Math.ceil(maxFormBytes(bytes) / 1024 / 1024);
  const expected = [megabytes(maxImageBytes), megabytes(Math.max(maxFileBytes, maxImportBytes))];
  const sizes = (name: string, pattern: RegExp) =>
    [...example(name).matchAll(pattern)].map(([, size]) => Number(size)).sort((a, b) => a - b);
  for (const found of [
    sizes("nginx.conf", /^\s*client_max_body_size (\d+)m;/gm),
    sizes("Caddyfile", /^\s*max_size (\d+)MiB$/gm),
  ])
    for (const [at, size] of expected.entries()) {
      expect(found[at]).toBeGreaterThanOrEqual(size);
      expect(found[at]).toBeLessThan(size + 5);
    }
});

test("a blog behind a proxy without SITE_URL warns at its start", async () => {
  const blog = await startBlog({ TRUST_PROXY: "1", LOG_LEVEL: "warn" });
  onTestFinished(() => blog.stop());
  await eventually(() => expect(blog.output()).toContain("SITE_URL is not set"));
  await blog.restart({ SITE_URL: "https://blog.example.com" });
  expect(blog.output()).not.toContain("SITE_URL");
});

const units = readdirSync(join(projectRoot, "deploy")).filter((name) => /\.(?:service|timer)$/.test(name));

test.skipIf(!hasSystemd)("systemd accepts the units", () => {
  const folder = aFolder();
  const files = units.map((name) => join(folder, name));
  for (const [at, name] of units.entries()) {
    // This machine lacks the units' user and folders.
    const unit = example(name)
      .replace(/^(User|Group)=longhand$/gm, "$1=root")
      .replace("/opt/longhand", "/tmp")
      .replace("/usr/bin/node", process.execPath);
    writeFileSync(files[at] ?? "", unit);
  }
  expect(units.length).toBeGreaterThan(3);
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("the promote unit repeats only what promote asks to repeat", () => {
  // src/server/ops/cli/promote.db.test.ts has the exit codes.
  expect(example("longhand-promote.service")).toMatch(/^Restart=on-failure\nRestartPreventExitStatus=1 2 78$/m);
});

test("the takeover unit promotes only after several failures in a row of a server that responded before", async () => {
  // Before the first response failures do not count. The later two are not in a row with those of the end.
  const statuses = [503, 503, 503, 503, 200, 503, 503, 200];
  const watched = createServer((_req, res) => {
    const status = statuses.shift();
    if (status === undefined) return void watched.close().closeAllConnections();
    res.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(watched, "listening");
  const { port } = watched.address() as AddressInfo;
  const [, script = ""] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(example("longhand-takeover.service")) ?? [];
  const env = { PATH: process.env.PATH, WATCH_URL: `http://127.0.0.1:${port}/healthz` };
  const watch = spawn("sh", ["-c", script.replaceAll("$$", "$")], {
    env: { ...env, WATCH_SECONDS: "0.1", WATCH_FAILURES: "3" },
    stdio: "ignore",
  });
  onTestFinished(() => void watch.kill());
  expect(await once(watch, "exit")).toEqual([0, null]);
  expect(statuses).toEqual([]);
});

test("the health check uses PORT, ends a server that answered before and hangs, and leaves one alone that still starts", async () => {
  expect(example("Dockerfile")).toMatch(/^HEALTHCHECK .*\\\n\s+CMD node scripts\/health\.mjs$/m);
  expect(example("longhand-health.service")).toMatch(/^ExecStart=\/usr\/bin\/node scripts\/health\.mjs$/m);
  const folder = aFolder({
    "dist/server/main.js": `
      const { createServer } = require("node:http");
      process.on("SIGUSR2", () => { for (;;); });
      createServer((_req, res) => res.end()).listen(process.env.PORT);`,
  });
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), TMPDIR: folder, HEALTH_SECONDS: "0.5" };
  const server = spawn(process.execPath, ["dist/server/main.js"], { cwd: folder, env, stdio: "ignore" });
  onTestFinished(() => void server.kill("SIGKILL"));
  const check = async (changed: Record<string, string> = {}) => {
    const script = join(projectRoot, "scripts/health.mjs");
    const run = spawn(process.execPath, [script], { cwd: folder, env: { ...env, ...changed }, stdio: "ignore" });
    const [code] = await once(run, "exit");
    return code;
  };
  // As while it starts: nothing has been answered yet.
  expect(await check({ PORT: String(await freePort()) })).toBe(1);
  await eventually(async () => expect(await check()).toBe(0));
  expect(server.exitCode ?? server.signalCode).toBeNull();
  server.kill("SIGUSR2");
  expect(await check()).toBe(1);
  await eventually(() => expect(server.signalCode).toBe("SIGKILL"));
});

test("the unit and the image use the folder that npm run deploy writes", () => {
  expect(existsSync(join(projectRoot, "dist/server/main.js"))).toBe(true);
  expect(example("longhand.service")).toMatch(/^WorkingDirectory=\/opt\/longhand$/m);
  expect(example("longhand.service")).toContain("dist/server/main.js");
  expect(example("Dockerfile")).toMatch(/^RUN npm run deploy -- \/opt\/longhand$/m);
  expect(example("Dockerfile")).toMatch(/^COPY --from=build \S+ \/opt\/longhand \.\/$/m);
});
