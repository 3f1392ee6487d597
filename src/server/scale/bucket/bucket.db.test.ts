import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { keys, startS3Server } from "../../../../tests/support/s3-server.ts";
import { bucketSettings } from "../../core/settings/bucket-settings.ts";
import { openBucket } from "./bucket.ts";

const quick = { idleMs: 300, attemptMs: 300, retryMs: 1 };

async function aBucket(options: { pageSize?: number } = {}, url = "s3://blog/mine") {
  const server = await startS3Server(options);
  const settings = bucketSettings(url, {
    awsEndpointUrl: server.endpoint,
    awsAccessKeyId: keys.accessKeyId,
    awsSecretAccessKey: keys.secretAccessKey,
  });
  return { server, settings, bucket: await openBucket(settings, quick) };
}

const collect = async <T>(all: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
};

test("a stored object is found, listed, fetched and deleted, below the prefix", async () => {
  const { server, bucket } = await aBucket({ pageSize: 2 });
  const folder = aFolder();
  const bytes = randomBytes(300_000);
  const path = join(folder, "sent");
  writeFileSync(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");

  await bucket.put("images/a.webp", { path, bytes: bytes.length, sha256 }, { contentType: "image/webp" });
  await bucket.put("images/b & c.webp", Buffer.from("b"));
  await bucket.put("empty", Buffer.alloc(0));
  server.objects.set("other/blog", { bytes: Buffer.from("x"), headers: {} });

  const md5 = createHash("md5").update(bytes).digest("hex");
  expect(await bucket.head("images/a.webp")).toEqual({ bytes: bytes.length, etag: md5, sha256 });
  expect(await bucket.get("images/a.webp", bytes.length)).toEqual(bytes);
  expect(await bucket.get("empty", 10)).toEqual(Buffer.alloc(0));
  const fetched = await bucket.getFile("images/a.webp", join(folder, "fetched"), bytes.length);
  expect(fetched).toMatchObject({ bytes: bytes.length, sha256 });
  expect(readFileSync(join(folder, "fetched"))).toEqual(bytes);
  expect(await collect(bucket.list())).toMatchObject([
    { key: "empty", bytes: 0 },
    { key: "images/a.webp", bytes: bytes.length, etag: md5, changedAt: new Date("2026-01-02T03:04:05Z") },
    { key: "images/b & c.webp", bytes: 1 },
  ]);

  await bucket.delete("images/a.webp");
  await bucket.delete("images/a.webp");
  expect(await bucket.head("images/a.webp")).toBeNull();
  await expect(bucket.get("images/a.webp", 10)).rejects.toMatchObject({ failure: "missing" });
  expect((await collect(bucket.list("images/"))).map(({ key }) => key)).toEqual(["images/b & c.webp"]);
});

test.each(["fails", "hangs", "closes"] as const)(
  "a server that %s is asked again, three times at most",
  async (weather) => {
    const { server, bucket } = await aBucket();
    server.behave(weather, 2);
    await bucket.put("a", Buffer.from("a"));
    expect(server.requests).toHaveLength(3);
    server.behave(weather);
    await expect(bucket.get("a", 10)).rejects.toMatchObject({ failure: "away" });
    expect(server.requests).toHaveLength(6);
    server.behave("well");
    expect(await bucket.get("a", 10)).toEqual(Buffer.from("a"));
  },
);

test("a refusal is reported with the server's reason, without a key, and is not repeated", async () => {
  const { server, settings, bucket } = await aBucket();
  server.behave("refuses");
  const message = "s3://blog/mine refuses PUT: 403 SignatureDoesNotMatch";
  await expect(bucket.put("a", Buffer.from("a"))).rejects.toMatchObject({ failure: "refused", message });
  expect(server.requests).toHaveLength(1);
  server.behave("well");
  const elsewhere = await openBucket({ ...settings, bucket: "other" }, quick);
  await expect(elsewhere.get("a", 10)).rejects.toMatchStrictly({ failure: "refused", message: /NoSuchBucket/ });
  const stranger = await openBucket({ ...settings, accessKeyId: "stranger" }, quick);
  await expect(stranger.get("a", 10)).rejects.toMatchObject({ failure: "refused" });
});

test("a slow server that sends a byte now and then times out too", async () => {
  const { server, bucket } = await aBucket();
  const path = join(aFolder(), "fetched");
  server.behave("drips");
  await expect(bucket.getFile("a", path, 1_000)).rejects.toMatchObject({ failure: "away" });
  expect([existsSync(path), server.requests.length]).toEqual([false, 3]);
});

test("a web page from a console or proxy is not taken for an object, for the confirmation of an upload or for a missing object", async () => {
  const { server, bucket } = await aBucket();
  const path = join(aFolder(), "fetched");
  server.behave("shows a page");
  const refused = { failure: "refused", message: expect.stringContaining("as no S3 server does") };
  await expect(bucket.put("a", Buffer.from("a"))).rejects.toMatchObject(refused);
  await expect(bucket.getFile("a", path, 1_000)).rejects.toMatchObject(refused);
  await expect(collect(bucket.list())).rejects.toMatchObject(refused);
  expect(existsSync(path)).toBe(false);
  server.behave("shows no page");
  await expect(bucket.get("a", 1_000)).rejects.toMatchStrictly({ failure: "refused", message: /refuses GET: 404$/ });
});

test("an object with other bytes than were stored leaves no file", async () => {
  const { server, bucket } = await aBucket();
  await bucket.put("a", Buffer.from("what was stored"));
  const folder = aFolder();
  const path = join(folder, "fetched");
  await expect(bucket.getFile("a", path, 3)).rejects.toMatchObject({ failure: "damaged" });
  const stored = server.objects.get("mine/a");
  if (stored) stored.bytes = Buffer.from("what was_stored");
  await expect(bucket.getFile("a", path, 100)).rejects.toMatchObject({ failure: "damaged" });
  await expect(bucket.get("a", 100)).rejects.toMatchObject({ failure: "damaged" });
  expect(readdirSync(folder)).toEqual([]);
});

test("a failure of the disk is not reported as a failure of the bucket", async () => {
  const { bucket } = await aBucket();
  await bucket.put("a", Buffer.from("a"));
  await expect(bucket.getFile("a", join(aFolder(), "no", "folder"), 10)).rejects.toMatchObject({ code: "ENOENT" });
});
