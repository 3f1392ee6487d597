import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { sendRaw } from "../../../tests/support/raw-request.ts";
import { builtAssets } from "./built-assets.ts";

async function servedAssets(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "longhand-assets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [".vite", "assets"]) mkdirSync(join(folder, name));
  const manifest = { "src/client/entry-client.tsx": { file: "assets/entry.js" } };
  writeFileSync(join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
  for (const ending of ["", ".br", ".gz"]) writeFileSync(join(folder, "assets", `entry.js${ending}`), ending);
  const server = express().use(builtAssets(folder).handler).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a file comes compressed as its reader likes best, as pages do, and plain for who refuses that", async () => {
  const origin = await servedAssets();
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
