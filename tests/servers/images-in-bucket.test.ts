import { expect, test, vi } from "vitest";
import { doctor } from "../../src/server/ops/cli/doctor.ts";
import { imagesPush } from "../../src/server/ops/cli/images-push.ts";
import { aBucketBlog } from "../support/bucket-blog.ts";
import { runCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { aStoredPost } from "../support/stored-blog.ts";
import { requireSwift, startSwift } from "../support/swift.ts";

requireSwift();
// Swift starts slowly, and every call of it waits for the disk.
vi.setConfig({ testTimeout: 300_000 });

test("images and files are kept in Swift, come back from it, and survive its absence", async () => {
  const swift = await startSwift();
  const { asAdmin, cached, emptyCache, uploadImage, uploadFile, get } = await aBucketBlog(swift.env);
  const image = await uploadImage();
  const file = await uploadFile();
  expect([image.status, file.status]).toEqual([200, 200]);
  expect(await swift.keys()).toEqual(cached().map((name) => `mine/${name}`));
  const before = [await get(image.url), await get(file.url)];
  emptyCache();
  expect([await get(image.url), await get(file.url)]).toEqual(before);

  await swift.end();
  expect(await get(image.url)).toEqual(before[0]);
  expect((await get(image.url.replace("-1600", "-400"))).status).toBe(503);
  expect(await uploadFile()).toMatchStrictly({ status: 503, message: /does not answer/ });
  await swift.beginAgain();
  await eventually(async () => expect((await uploadFile()).status).toBe(200));
  expect((await get(image.url.replace("-1600", "-400"))).status).toBe(200);

  await asAdmin.image.remove({ imageId: image.imageId ?? "" });
  await asAdmin.trash.empty();
  expect((await swift.keys()).filter((key) => key.includes("/images/"))).toEqual([]);
});

test("images push fills a bucket of Swift, and a wrong key is reported", async () => {
  const swift = await startSwift();
  const blog = await aStoredPost();
  const env = { ...blog.env, ...swift.env };
  const push = () => runCli(imagesPush, [], env);
  expect(await push()).toMatchStrictly({ code: 0, said: /3 files sent/ });
  expect(await push()).toMatchStrictly({ code: 0, said: /0 files sent \(.* MB\), 3 already there/ });
  expect((await runCli(doctor, ["--quick"], env)).said).toContain("✓ 3 files in s3://blog/mine");
  const { said } = await runCli(doctor, ["--quick"], { ...env, AWS_SECRET_ACCESS_KEY: "another" });
  expect(said).toContain("✗ s3://blog/mine refuses GET: 403 SignatureDoesNotMatch");
});
