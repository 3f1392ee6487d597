import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { sendRaw } from "../../../tests/support/raw-request.ts";
import { builtAssets } from "./built-assets.ts";

/** The compressed copies that a build writes beside a file. */
function compressed(ending: string): Buffer {
  const script = Buffer.from("script");
  return ending === ".br" ? brotliCompressSync(script) : ending === ".gz" ? gzipSync(script) : script;
}

async function servedAssets(): Promise<{ origin: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), "longhand-assets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [".vite", "assets"]) mkdirSync(join(folder, name));
  const manifest = {
    "src/client/loader/loader.ts": { file: "assets/loader.js" },
    "src/client/entry-client.tsx": { file: "assets/entry.js" },
  };
  writeFileSync(join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
  for (const ending of ["", ".br", ".gz"])
    writeFileSync(join(folder, "assets", `entry.js${ending}`), compressed(ending));
  const server = express().use(builtAssets(folder).handler).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder };
}

test("a file is sent in the encoding that the client prefers, and uncompressed if it accepts none", async () => {
  const { origin } = await servedAssets();
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["gzip, br;q=0.5", "gzip"],
    ["br;q=0", undefined],
    ["gzip;q=0,br;q=0", undefined],
    ["xbr", undefined],
  ] as const) {
    const lines = ["GET /assets/entry.js HTTP/1.1", "Host: blog", `Accept-Encoding: ${accepted}`, "Connection: close"];
    const answer = await sendRaw(origin, `${lines.join("\r\n")}\r\n\r\n`);
    expect(/^content-encoding: (\w+)/im.exec(answer)?.[1], accepted).toBe(encoding);
    expect(answer).toMatch(/^vary: Accept-Encoding\r$/im);
  }
});

test("a page gets its files even after another build replaced them on disk", async () => {
  const { origin, folder } = await servedAssets();
  rmSync(folder, { recursive: true });
  const answer = await fetch(`${origin}/assets/entry.js`);
  expect([answer.status, await answer.text()]).toEqual([200, "script"]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("an unchanged file is not sent again, and only the build's own files are sent", async () => {
  const { origin } = await servedAssets();
  const headers = { "accept-encoding": "br" };
  const tag = (await fetch(`${origin}/assets/entry.js`, { headers })).headers.get("etag");
  const lines = ["GET /assets/entry.js HTTP/1.1", "Host: blog", "Accept-Encoding: br", `If-None-Match: ${tag}`];
  expect(await sendRaw(origin, `${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 304 /);
  for (const path of ["/assets/none.js", "/assets", "/assets/entry.js.gz", "/.vite/manifest.json", "/%2e%2e/x"]) {
    expect((await fetch(origin + path)).status, path).toBe(404);
  }
  expect((await fetch(`${origin}/assets/entry.js`, { method: "POST" })).status).toBe(404);
});
