import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { imageFile } from "../../src/server/content/images/image-files.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { eventually } from "../support/eventually.ts";
import { aJpeg, filesIn } from "../support/images.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { startBlog, withoutRootsRights } from "../support/running-blog.ts";
import { aWorld } from "./torture/clients.ts";
import { inspect } from "./torture/inspection.ts";

// Each test starts the server several times, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

const unwritableSentence = "The blog cannot store anything at the moment. Reading still works.";
const fullSentence =
  "The blog's disk is full: nothing can be stored until its operator frees some space. Reading still works.";

/** Limits files to 64 KiB: the kernel refuses further writes, as on a full disk. */
const withLittleRoom = ["sh", "-c", 'ulimit -f 128; exec "$@"', "sh"];

/** More bytes than fit. */
const aBigFile = Buffer.alloc(100 * 1024);

async function aRunningBlog(...options: Parameters<typeof startBlog>) {
  const blog = await startBlog(...options);
  onTestFinished(() => blog.stop());
  return blog;
}

test("on a full disk a blog starts read-only", async () => {
  const blog = await aRunningBlog();
  const post = await blog.aPost();
  // After a clean stop the database is one file.
  expect(await blog.kill("SIGTERM")).toBe(0);
  expect(existsSync(`${databaseFile(blog.dataDir)}-shm`)).toBe(false);
  // No file can grow by one byte.
  await blog.restart({}, ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh"]);
  expect(blog.output()).toContain("the disk is full: pages are served; free some space, then restart");
  for (const path of ["/", `/blog/${post._id}`, "/?search=post", post.image])
    expect((await fetch(blog.origin + path)).status).toBe(200);
  const note = { blog: post._id, name: "Ada", content: "No room for this" };
  expect(await restClient(blog.origin).post("/blog/add-comment", note)).toMatchObject({ status: 503 });
  const checks = ["/healthz", "/readyz"].map(async (path) => (await fetch(blog.origin + path)).status);
  expect(await Promise.all(checks)).toEqual([200, 503]);
});

test("as the disk fills, writes fail with a sentence and pages are served; with room again every confirmed write is there", async () => {
  const blog = await aRunningBlog();
  const world = await aWorld(blog, await aJpeg({ width: 60, height: 40 }));
  const { call, post } = restClient(blog.origin);
  const filesBefore = await filesIn(blog.dataDir);
  const statusOf = async (path: string) => (await fetch(new URL(path, blog.origin))).status;
  expect(await blog.kill("SIGTERM")).toBe(0);
  await blog.restart({}, withLittleRoom);

  const confirmed: string[] = [];
  const comment = () => {
    const content = `${confirmed.length} ${"On and on. ".repeat(400)}`.trim();
    return { content, answer: post("/blog/add-comment", { blog: world.postId, name: "Ada", content }) };
  };
  let { content, answer } = comment();
  for (; (await answer).status === 200 && confirmed.length < 100; { content, answer } = comment())
    confirmed.push(content);
  // SQLite reports this limit as a failed write, not as a full disk; storage-failure.test.ts covers a full disk.
  expect(await answer).toMatchObject({ status: 503, body: { message: unwritableSentence } });
  const form = aForm({ image: aBigFile });
  expect(await post("/admin/images", form, blog.token)).toMatchObject({ status: 503, body: { message: fullSentence } });
  expect(await statusOf("/healthz")).toBe(200);
  // The check's commits are small, so a few may still fit.
  await eventually(async () => expect(await statusOf("/readyz")).toBe(503));
  expect((await call("/blog/all")).body.blogs).toHaveLength(1);
  expect(await (await fetch(blog.origin)).text()).toContain("The post with all comments");
  expect(blog.output()).toContain("the data folder cannot be written to");
  expect(blog.output()).toContain("the disk is full: nothing can be stored");
  expect(blog.output()).not.toContain("stack");

  await blog.restart();
  expect(await inspect(world, { all: true })).toEqual([]);
  expect(await filesIn(blog.dataDir)).toEqual(filesBefore);
  const { comments } = await blog.admin.comment.adminList.query({ status: "waiting" });
  expect(comments.map((row) => row.content)).toEqual(confirmed.reverse());
  expect((await comment().answer).status).toBe(200);
  expect(await statusOf("/readyz")).toBe(200);
});

test("with its log on the full disk too, the server serves pages and stops cleanly", async () => {
  const onThatDisk = 'echo "at http://localhost:$PORT"; ulimit -f 128; exec "$@" >>"$DATA_DIR/server.log" 2>&1';
  const blog = await aRunningBlog(
    { LOG_LEVEL: "info" },
    {
      // Room for the first few lines.
      prepare: async (dataDir) => writeFileSync(join(dataDir, "server.log"), "x\n".repeat(31 * 1024)),
      within: ["sh", "-c", onThatDisk, "sh"],
    },
  );
  await eventually(async () => expect((await fetch(`${blog.origin}/healthz`)).status).toBe(200));
  for (let asked = 0; asked < 30; asked++) expect((await fetch(`${blog.origin}/?search=${asked}`)).status).toBe(200);
  expect(statSync(join(blog.dataDir, "server.log")).size).toBe(64 * 1024);
  expect((await fetch(`${blog.origin}/healthz`)).status).toBe(200);
  expect(await blog.kill("SIGTERM")).toBe(0);
});

test("in a folder made read-only, uploads are refused with a sentence and pages are served; a missing image is a 404", async () => {
  const blog = await aRunningBlog({}, { within: withoutRootsRights });
  const post = await blog.aPost();
  const api = restClient(blog.origin);
  const send = async () => api.post("/admin/images", aForm({ image: await aJpeg() }), blog.token);
  expect(await send()).toMatchObject({ status: 200 });

  const filesBefore = await filesIn(blog.dataDir);
  setWritable(blog.dataDir, false);
  expect(await send()).toMatchObject({ status: 503, body: { message: unwritableSentence } });
  expect((await fetch(`${blog.origin}/blog/${post._id}`)).status).toBe(200);
  expect((await fetch(blog.origin + post.image)).status).toBe(200);
  expect((await fetch(`${blog.origin}/healthz`)).status).toBe(200);
  expect(blog.output()).toContain("the data folder cannot be written to");

  setWritable(blog.dataDir, true);
  expect(await filesIn(blog.dataDir)).toEqual(filesBefore);
  expect(await send()).toMatchObject({ status: 200 });

  for (const width of [400, 800, 1600] as const) rmSync(imageFile(blog.dataDir, post.imageId, width));
  const image = await fetch(blog.origin + post.image);
  expect([image.status, image.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect((await fetch(`${blog.origin}/blog/${post._id}`)).status).toBe(200);
});

/** Removes the write permission of a folder from all users, or gives it back to the owner. */
function setWritable(folder: string, mayWrite: boolean): void {
  chmodSync(folder, mayWrite ? 0o755 : 0o555);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setWritable(path, mayWrite);
    else chmodSync(path, mayWrite ? 0o644 : 0o444);
  }
}
