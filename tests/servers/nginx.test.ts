import { statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { nginxBefore } from "../support/nginx.ts";
import { requireProgram } from "../support/require-program.ts";
import { servedApp } from "../support/test-app.ts";

requireProgram("nginx");

const megabyte = Buffer.alloc(1024 * 1024);

/** Uploads a file of zeros by a form. `fetch` would hold and copy it in the process that also serves. */
function upload(
  url: string,
  { name, megabytes, token = "" }: { name: string; megabytes: number; token?: string },
): Promise<{ status: number | undefined; body: { success: boolean; message: string; url: string } }> {
  const start = Buffer.from("%PDF-1.7\n");
  const head = `--part\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const tail = "\r\n--part--\r\n";
  const file = [start, megabyte.subarray(start.length), ...Array<Buffer>(megabytes - 1).fill(megabyte)];
  const headers = {
    Authorization: token,
    "Content-Type": "multipart/form-data; boundary=part",
    "Content-Length": head.length + megabytes * megabyte.length + tail.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers }, (res) => {
      json(res).then((body) => resolve({ status: res.statusCode, body: body as never }), reject);
    });
    // A refused upload may end before it is sent: then its response has been read.
    pipeline(Readable.from([head, ...file, tail]), sent).catch(reject);
  });
}

test("files and exports of the default size pass the nginx example, larger ones get the blog's sentence", async () => {
  const { origin, token, dataDir } = await servedApp({ env: { TRUST_PROXY: "1" } });
  const proxy = await nginxBefore(origin);
  const { status, body } = await upload(`${proxy}/api/admin/files`, { name: "large.pdf", megabytes: 100, token });
  expect([status, body.success]).toEqual([200, true]);
  expect(statSync(join(dataDir, body.url)).size).toBe(100 * megabyte.length);
  const larger = await upload(`${proxy}/api/admin/files`, { name: "larger.pdf", megabytes: 101, token });
  expect([larger.status, larger.body.message]).toEqual([413, expect.stringContaining("100 MB")]);
  const kept = await upload(`${proxy}/api/admin/imports`, { name: "blog.zip", megabytes: 200, token });
  expect([kept.status, kept.body.success]).toEqual([200, true]);
});

test("a visitor's large upload is refused without being stored", async () => {
  const { origin } = await servedApp({ env: { TRUST_PROXY: "1" } });
  const url = `${await nginxBefore(origin)}/api/admin/imports`;
  expect((await upload(url, { name: "blog.zip", megabytes: 1 })).status).toBe(401);
});
