import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nginxBefore } from "../support/nginx.ts";
import { requireProgram } from "../support/require-program.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { servedApp } from "../support/test-app.ts";

requireProgram("nginx");

const megabyte = 1024 * 1024;
const aFile = (megabytes: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(megabytes * megabyte - 9)]);

test("files and exports of the default size pass the nginx example, larger ones get the blog's sentence", async () => {
  const { origin, token, dataDir } = await servedApp({ env: { TRUST_PROXY: "1" } });
  const { post } = restClient(await nginxBefore(origin));
  const { status, body } = await post("/admin/files", aForm({ file: aFile(100) }, "large.pdf"), token);
  expect([status, body.success]).toEqual([200, true]);
  expect(statSync(join(dataDir, body.url)).size).toBe(100 * megabyte);
  const larger = await post("/admin/files", aForm({ file: aFile(101) }, "larger.pdf"), token);
  expect([larger.status, larger.body.message]).toEqual([413, expect.stringContaining("100 MB")]);
  const kept = await post("/admin/imports", aForm({ file: aFile(200) }, "blog.zip"), token);
  expect([kept.status, kept.body.success]).toEqual([200, true]);
});

test("a visitor's large upload is refused without being stored", async () => {
  const { origin } = await servedApp({ env: { TRUST_PROXY: "1" } });
  const { post } = restClient(await nginxBefore(origin));
  const { status } = await post("/admin/imports", aForm({ file: aFile(1) }, "blog.zip"));
  expect(status).toBe(401);
});
