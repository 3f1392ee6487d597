import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { aBucketBlog } from "../../../../tests/support/bucket-blog.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { startS3Server } from "../../../../tests/support/s3-server.ts";
import { guardWrites } from "../../core/db/write-gate.ts";
import { WriteRefused } from "../../core/platform/write-refused.ts";

async function aBlog() {
  const bucket = await startS3Server();
  const blog = await aBucketBlog(bucket.env);
  const stored = () => [...bucket.objects.keys()].map((key) => key.replace("mine/", "")).sort();
  return { ...blog, bucket, stored };
}

test("an upload is in the bucket, and comes back from there once when the data folder has lost it", async () => {
  const { bucket, stored, cached, emptyCache, uploadImage, uploadFile, get } = await aBlog();
  const image = await uploadImage();
  const file = await uploadFile();
  expect([image.status, file.status]).toEqual([200, 200]);
  expect(stored()).toHaveLength(4);
  expect(stored()).toEqual(cached());

  const before = [await get(image.url), await get(file.url)];
  const share = `/images/${image.imageId}-share.jpg`;
  emptyCache();
  bucket.requests.length = 0;
  const sentTogether = await Promise.all([get(image.url), get(image.url), get(image.url), get(file.url)]);
  expect(sentTogether.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([sentTogether[0]?.bytes, sentTogether[3]?.bytes]).toEqual(before.map(({ bytes }) => bytes));
  expect(await get(image.url)).toEqual(before[0]);
  expect(await get(file.url)).toEqual(before[1]);
  expect((await get(share)).status).toBe(200);
  expect(bucket.requests.toSorted()).toEqual([`GET /blog/mine${file.url}`, `GET /blog/mine${image.url}`].sort());
});

test("a hundred readers of a missing image cause one request to the bucket", async () => {
  const { bucket, emptyCache, uploadImage, get } = await aBlog();
  const { url } = await uploadImage();
  emptyCache();
  bucket.requests.length = 0;
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(url)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(bucket.requests).toEqual([`GET /blog/mine${url}`]);
});

test("an image for link previews is made from the copy in the bucket", async () => {
  const { emptyCache, uploadImage, get } = await aBlog();
  const { imageId } = await uploadImage();
  emptyCache();
  expect((await get(`/images/${imageId}-share.jpg`)).status).toBe(200);
});

test("an image that the bucket has lost is missing, and the bucket gets a request for it only at intervals", async () => {
  const { bucket, emptyCache, uploadImage, get } = await aBlog();
  const { url, imageId } = await uploadImage();
  emptyCache();
  bucket.objects.clear();
  bucket.requests.length = 0;
  for (let times = 0; times < 3; times++)
    expect(await get(url)).toMatchObject({ status: 404, cacheControl: "no-store" });
  await get(`/images/${"0".repeat(26)}-400.webp`);
  // It has no large copy.
  await get(`/images/${imageId}-4000.webp`);
  expect(bucket.requests).toEqual([`GET /blog/mine${url}`]);
});

test("a file with other bytes than were uploaded is not served", async () => {
  const { bucket, cached, emptyCache, uploadFile, get } = await aBlog();
  const { url } = await uploadFile();
  const object = bucket.objects.get(`mine${url}`);
  const other = Buffer.from(object?.bytes.toString("latin1").replace("obj", "OBJ") ?? "", "latin1");
  // As another program would store it: with a checksum that fits the bytes.
  const headers = { "x-amz-meta-sha256": createHash("sha256").update(other).digest("hex") };
  bucket.objects.set(`mine${url}`, { bytes: other, headers });
  emptyCache();
  expect((await get(url)).status).toBe(404);
  expect(cached()).toEqual([]);
});

test("while the bucket is away, cached files are served and uploads are refused; it is asked rarely", async () => {
  const { bucket, db, stored, cached, emptyCache, uploadImage, uploadFile, get } = await aBlog();
  const lost = await uploadFile();
  emptyCache();
  const { url } = await uploadImage();
  const before = { stored: stored(), cached: cached() };
  bucket.behave("fails");
  bucket.requests.length = 0;

  const refused = await uploadImage();
  expect(refused).toMatchStrictly({
    status: 503,
    retryAfter: "10",
    message: /^The storage of images and files does not/,
  });
  expect((await uploadFile()).status).toBe(503);
  expect((await get(url)).status).toBe(200);
  for (let times = 0; times < 100; times++) {
    expect(await get(lost.url)).toMatchObject({ status: 503, cacheControl: "no-store" });
  }
  // Six for the image, then two in five seconds; without a breaker two for each request.
  expect(bucket.requests.length).toBeLessThan(100);
  expect({ stored: stored(), cached: cached() }).toEqual(before);
  expect(db.$client.prepare("SELECT (SELECT count(*) FROM images) + (SELECT count(*) FROM files)").pluck().get()).toBe(
    2,
  );

  bucket.behave("well");
  await eventually(async () => expect((await uploadFile()).status).toBe(200));
  expect((await get(lost.url)).status).toBe(200);
});

test("in an hour without the bucket reading works and each upload fails with a sentence; nothing is left behind", async () => {
  const { bucket, db, asAdmin, cached, stored, emptyCache, uploadImage, uploadFile, get } = await aBlog();
  const lost = await uploadFile();
  emptyCache();
  const { url } = await uploadImage();
  const before = { stored: stored(), cached: cached() };
  const { _id: postId } = aPost(db);
  // The breaker's clock.
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => clock.mockRestore());
  const began = performance.now();
  const atMinute = (minute: number) => clock.mockReturnValue(began + minute * 60_000);
  const weathers = ["closes", "fails", "refuses"] as const;
  for (let minute = 0; minute < 60; minute += 5) {
    atMinute(minute);
    bucket.behave(weathers[(minute / 5) % weathers.length] ?? "fails");
    expect((await get(url)).status).toBe(200);
    expect((await get(`/blog/${postId}`)).status).toBe(200);
    await asAdmin.post.update({ postId, title: `Minute ${minute}` });
    expect(await uploadFile()).toMatchStrictly({
      status: 503,
      message: /storage of images and files (?:does not|refuses)/,
    });
    expect(await get(lost.url)).toMatchObject({ status: 503, cacheControl: "no-store" });
  }
  expect({ stored: stored(), cached: cached() }).toEqual(before);
  atMinute(60);
  bucket.behave("well");
  expect((await uploadFile()).status).toBe(200);
  expect((await get(lost.url)).status).toBe(200);
});

test("an upload that the bucket refuses fails with a sentence, and leaves nothing behind", async () => {
  const { bucket, cached, uploadImage } = await aBlog();
  bucket.behave("refuses");
  expect(await uploadImage()).toMatchStrictly({ status: 503, message: /refuses the blog/ });
  bucket.behave("well");
  expect([cached(), bucket.objects.size]).toEqual([[], 0]);
  expect((await uploadImage()).status).toBe(200);
});

test("what is deleted permanently is deleted in the bucket; the trash keeps it there", async () => {
  const { asAdmin, stored, uploadImage, uploadFile } = await aBlog();
  const { imageId = "" } = await uploadImage();
  const { fileId = "" } = await uploadFile();
  await asAdmin.image.remove({ imageId });
  await asAdmin.file.remove({ fileId });
  expect(stored()).toHaveLength(4);
  await asAdmin.trash.empty();
  expect(stored()).toEqual([]);
});

test("a server that loses the lease while it deletes leaves the bucket to the server that was promoted", async () => {
  const { asAdmin, stored, uploadImage, uploadFile, db } = await aBlog();
  const { imageId = "" } = await uploadImage();
  const { fileId = "" } = await uploadFile();
  await asAdmin.image.remove({ imageId });
  await asAdmin.file.remove({ fileId });
  const before = stored();
  let isHeld = true;
  guardWrites(db.$client, {
    requireOpen() {
      if (!isHeld) throw new WriteRefused("superseded");
    },
    opened: async () => {},
  });
  // The process is paused after the statement was checked, until another server was promoted.
  db.$client.function("pauseProcess", () => {
    isHeld = false;
    return null;
  });
  db.$client.exec("CREATE TEMP TRIGGER paused AFTER DELETE ON main.trash BEGIN SELECT pauseProcess(); END");
  for (const trashId of [imageId, fileId]) {
    isHeld = true;
    await expect(asAdmin.trash.erase({ trashId })).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  }
  expect(stored()).toEqual(before);
});
