// Writes old-tab.json.br, the client files of an earlier release's admin area, for tests/e2e/old-tab.test.ts.
//
//   git worktree add /tmp/old 54998dc && (cd /tmp/old && npm ci && npm run build)
//   node tests/support/make-old-tab.mjs /tmp/old
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [, , checkout] = process.argv;
if (!checkout) throw new Error("Name the folder of a built checkout");
const port = 3999;
const dataDir = mkdtempSync(join(tmpdir(), "longhand-old-tab-"));
const server = spawn(process.execPath, [resolve(checkout, "dist/server/main.js")], {
  env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, TIME_ZONE: "UTC" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  for await (const text of server.stdout) if (/Longhand is at/.test(text)) break;
  // All URLs of the admin area have this page. Its fonts are left out.
  const page = (await (await fetch(`http://localhost:${port}/admin`)).text()).replace(/<link rel="preload".*\n/g, "");
  const folder = resolve(checkout, "dist/client/assets");
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  const assets = Object.fromEntries(names.map((name) => [`/assets/${name}`, readFileSync(join(folder, name), "utf8")]));
  const text = Buffer.from(JSON.stringify({ page, assets }));
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(new URL("old-tab.json.br", import.meta.url), brotliCompressSync(text, { params }));
} finally {
  server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
