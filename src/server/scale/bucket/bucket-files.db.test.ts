import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aBucketBlog } from "../../../../tests/support/bucket-blog.ts";
import { runCli } from "../../../../tests/support/cli.ts";
import { startS3Server } from "../../../../tests/support/s3-server.ts";
import { aStoredPost } from "../../../../tests/support/stored-blog.ts";
import { imageFile } from "../../content/images/image-files.ts";
import { backupCommand, restoreCommand } from "../../ops/cli/backup-commands.ts";
import { doctor } from "../../ops/cli/doctor.ts";
import { imagesPush } from "../../ops/cli/images-push.ts";
import { sweepBucket } from "./sweep-bucket.ts";

/** A blog on disk that had no bucket until now. */
async function aBlog() {
  const bucket = await startS3Server();
  const blog = await aStoredPost();
  const env = { ...blog.env, ...bucket.env };
  return { ...blog, bucket, env, push: () => runCli(imagesPush, [], env) };
}

test("images push sends each file once, continues after an interruption and compares bytes", async () => {
  const { bucket, dataDir, imageId, addImageFile, env, push } = await aBlog();
  await addImageFile("second.jpg");
  expect((await runCli(doctor, ["--quick"], env)).said).toContain("✗ 6 files are not in s3://blog/mine: images/");
  bucket.behave("refuses");
  expect(await push()).toMatchStrictly({ code: 1, said: /refuses GET: 403 .*run the command again$/ });
  bucket.behave("well");
  expect(await push()).toMatchStrictly({
    code: 0,
    said: /6 files sent \(.* MB\), 0 already there .*, 0 only there\.$/,
  });
  expect(await push()).toMatchStrictly({
    code: 0,
    said: /0 files sent \(.* MB\), 6 already there .*, 0 only there\.$/,
  });

  const [first, second] = [...bucket.objects.keys()];
  if (!first || !second) expect.unreachable("there are six");
  bucket.objects.delete(first);
  // The same length, other bytes, from another program.
  const length = bucket.objects.get(second)?.bytes.length ?? 0;
  bucket.objects.set(second, { bytes: Buffer.alloc(length), headers: {} });
  expect(await push()).toMatchStrictly({ code: 0, said: /2 files sent \(.* MB\), 4 already there/ });

  rmSync(imageFile(dataDir, imageId, 800));
  expect(await push()).toMatchStrictly({
    code: 0,
    said: /0 files sent \(.* MB\), 5 already there .*, 1 only there\.$/,
  });
  bucket.objects.delete(`mine/images/${imageId}-800.webp`);
  const { code, said } = await push();
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`1 file is neither here nor there: images/${imageId}-800.webp`),
  ]);
});

test("a file that is not as it was uploaded replaces nothing in the bucket", async () => {
  const { bucket, dataDir, imageId, push } = await aBlog();
  await push();
  const before = bucket.objects.get(`mine/images/${imageId}-800.webp`)?.bytes;
  const file = imageFile(dataDir, imageId, 800);
  // Of the right length, as after a power cut.
  writeFileSync(file, Buffer.alloc(before?.length ?? 0));
  expect(await push()).toMatchStrictly({ code: 1, said: /1 file is not as uploaded, and not sent: images\/\w+-800/ });
  truncateSync(file, 20);
  expect(await push()).toMatchStrictly({ code: 1, said: /3 files are not as uploaded, and not sent: images/ });
  expect(bucket.objects.get(`mine/images/${imageId}-800.webp`)?.bytes).toEqual(before);
  // Also where another file of the image was deleted here, or is lost.
  rmSync(imageFile(dataDir, imageId, 400));
  expect(await push()).toMatchStrictly({ code: 1, said: /3 files are not as uploaded, and not sent: images/ });
  bucket.objects.delete(`mine/images/${imageId}-400.webp`);
  expect(await push()).toMatchStrictly({ code: 1, said: /1 file is not as uploaded, and not sent: images\/\w+-800/ });
  expect(bucket.objects.get(`mine/images/${imageId}-800.webp`)?.bytes).toEqual(before);
});

test("the doctor compares the lists: missing here is fine, missing or extra there is not", async () => {
  const { bucket, dataDir, imageId, env, push } = await aBlog();
  const ask = async () => (await runCli(doctor, ["--quick"], env)).said;
  await push();
  bucket.objects.set("mine/epoch", { bytes: Buffer.from("1"), headers: {} });
  truncateSync(imageFile(dataDir, imageId, 800), 20);
  expect(await ask()).toMatch(/✗ 1 image is damaged here: .*\n.*delete their files in .*images; they come back/);
  rmSync(imageFile(dataDir, imageId, 800));
  expect(await ask()).toMatch(/✓ 1 image is there\n(?:.*\n)*✓ 3 files in s3:\/\/blog\/mine\n/);

  const stray = `images/${"0".repeat(26)}-400.webp`;
  bucket.objects.set(`mine/${stray}`, { bytes: Buffer.from("x"), headers: {} });
  expect(await ask()).toContain(`! 1 file of s3://blog/mine that the database does not know: ${stray}`);
  bucket.objects.delete(`mine/images/${imageId}-800.webp`);
  expect(await ask()).toContain(`✗ 1 image is missing: ${imageId}`);
  bucket.behave("refuses");
  expect(await ask()).toContain("✗ s3://blog/mine refuses GET: 403 SignatureDoesNotMatch\n    → check IMAGES_URL");
});

test("a backup names the files that only the bucket has, and so does its restore", async () => {
  const { bucket, dataDir, imageId, env, folder, push } = await aBlog();
  await push();
  rmSync(imageFile(dataDir, imageId, 800));
  const file = join(folder, "blog.tar");
  const made = await runCli(backupCommand, [file], env);
  expect(made).toMatchStrictly({ code: 0, said: /1 file is not in the backup, but only in s3:\/\/blog\/mine/ });
  expect(made.said).not.toContain("missing on disk");
  const restored = await runCli(restoreCommand, [file], { DATA_DIR: join(folder, "restored") });
  expect(restored).toMatchStrictly({ code: 0, said: /1 file was only in s3:\/\/blog\/mine: set IMAGES_URL to it\.$/ });

  bucket.objects.clear();
  const lost = await runCli(backupCommand, [join(folder, "lost.tar")], env);
  expect(lost.said).toContain("1 file of images is missing on disk");
});

const aStray = (at: number) => `mine/images/${String(at).padStart(26, "0")}-400.webp`;

/** A blog with an image and an object that its database does not know. The server says that both are of the 2nd of January. */
async function aBlogWithAStray() {
  const bucket = await startS3Server();
  const { deps, uploadImage } = await aBucketBlog(bucket.env);
  const stored = () => [...bucket.objects.keys()].sort();
  await uploadImage();
  const kept = [...stored(), "mine/epoch"].sort();
  for (const key of ["mine/epoch", aStray(0)]) bucket.objects.set(key, { bytes: Buffer.from("x"), headers: {} });
  const sweepAt = (day: string) => sweepBucket({ ...deps, now: () => new Date(day) }, new AbortController().signal);
  return { bucket, stored, kept, sweepAt };
}

test("nothing is swept on the day of a start: a restored backup may know less than the bucket has", async () => {
  const { stored, kept, sweepAt } = await aBlogWithAStray();
  for (const time of ["04:00", "05:00", "23:00"]) await sweepAt(`2026-02-01T${time}:00Z`);
  expect(stored()).toContain(aStray(0));
  await sweepAt("2026-02-02T04:00:00Z");
  expect(stored()).toEqual(kept);
});

test("the sweep deletes objects without a row a day after, and nothing when most are unknown", async () => {
  const { bucket, stored, kept, sweepAt } = await aBlogWithAStray();
  await sweepAt("2026-01-01T04:00:00Z");
  await sweepAt("2026-01-02T04:00:00Z");
  expect(stored()).toContain(aStray(0));
  await sweepAt("2026-01-03T04:00:00Z");
  expect(stored()).toEqual(kept);

  for (let at = 0; at <= 300; at++) bucket.objects.set(aStray(at), { bytes: Buffer.from("x"), headers: {} });
  await sweepAt("2026-01-04T04:00:00Z");
  expect(stored()).toHaveLength(kept.length + 301);
});
