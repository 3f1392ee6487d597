import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../src/server/db/database-file.ts";
import { imageFile } from "../../src/server/images/image-files.ts";
import { eventually } from "../support/eventually.ts";
import { aJpeg, filesIn } from "../support/images.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { startBlog, withoutRootsRights } from "../support/running-blog.ts";
import { aWorld } from "./torture/clients.ts";
import { inspect } from "./torture/inspection.ts";

// Each starts the server several times, which takes long where everything else runs as well.
vi.setConfig({ testTimeout: 90_000 });

const unwritableSentence = "The blog cannot store anything at the moment. Reading goes on.";
const fullSentence = "The blog's disk is full: nothing can be stored until its operator makes room. Reading goes on.";

/** No file may grow past 64 KiB: from there the kernel refuses a write, as it does on a full disk. */
const withLittleRoom = ["sh", "-c", 'ulimit -f 128; exec "$@"', "sh"];

/** More than there is room for. */
const aBigFile = Buffer.alloc(100 * 1024);

async function aRunningBlog() {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  return blog;
}

test("with no room left writing says so, reading goes on, and with room again all is as it was told", async () => {
  const blog = await aRunningBlog();
  const world = await aWorld(blog, await aJpeg({ width: 60, height: 40 }));
  const { call, post } = restClient(blog.origin);
  const filesBefore = await filesIn(blog.dataDir);
  await blog.restart({}, withLittleRoom);

  const told: string[] = [];
  const comment = () => {
    const content = `${told.length} ${"On and on. ".repeat(400)}`.trim();
    return { content, answer: post("/blog/add-comment", { blog: world.postId, name: "Ada", content }) };
  };
  let { content, answer } = comment();
  for (; (await answer).status === 200 && told.length < 100; { content, answer } = comment()) told.push(content);
  // SQLite calls every refused write but a full disk a failed one; storage-trouble.test.ts has the full one.
  expect(await answer).toMatchObject({ status: 503, body: { message: unwritableSentence } });
  const form = aForm({ image: aBigFile });
  expect(await post("/admin/images", form, blog.token)).toMatchObject({ status: 503, body: { message: fullSentence } });
  expect((await fetch(`${blog.origin}/healthz`)).status).toBe(200);
  // Its own commits are small: a few of them may still find room.
  await eventually(async () => expect((await fetch(`${blog.origin}/readyz`)).status).toBe(503));
  expect((await call("/blog/all")).body.blogs).toHaveLength(1);
  expect(await (await fetch(blog.origin)).text()).toContain("The post that everybody comments on");
  expect(blog.output()).toContain("the data folder cannot be written to");
  expect(blog.output()).toContain("the disk is full: nothing can be stored");
  expect(blog.output()).not.toContain("stack");

  await blog.restart();
  expect(await inspect(world, { all: true })).toEqual([]);
  expect(await filesIn(blog.dataDir)).toEqual(filesBefore);
  const { comments } = await blog.admin.comment.adminList.query({ status: "waiting" });
  expect(comments.map((row) => row.content)).toEqual(told.reverse());
  expect((await comment().answer).status).toBe(200);
  expect((await fetch(`${blog.origin}/readyz`)).status).toBe(200);
});

test("with its log on the full disk, too, the server answers and ends as ever", async () => {
  const blog = await aRunningBlog();
  const log = join(blog.dataDir, "server.log");
  // Room for the first few lines.
  writeFileSync(log, "x\n".repeat(31 * 1024));
  const onThatDisk = 'echo "at http://localhost:$PORT"; ulimit -f 128; exec "$@" >>"$DATA_DIR/server.log" 2>&1';
  await blog.restart({ LOG_LEVEL: "info" }, ["sh", "-c", onThatDisk, "sh"]);
  await eventually(async () => expect((await fetch(`${blog.origin}/healthz`)).status).toBe(200));
  for (let asked = 0; asked < 30; asked++) expect((await fetch(`${blog.origin}/?search=${asked}`)).status).toBe(200);
  expect(statSync(log).size).toBe(64 * 1024);
  expect((await fetch(`${blog.origin}/healthz`)).status).toBe(200);
  expect(await blog.kill("SIGTERM")).toBe(0);
});

test("a blog that was stopped on a full disk starts on it, is read, and after a restart with room is as ever", async () => {
  const blog = await aRunningBlog();
  const post = await blog.aPost({ title: "Still there" });
  // A clean stop leaves the database as one file.
  expect(await blog.kill("SIGTERM")).toBe(0);
  expect(existsSync(`${databaseFile(blog.dataDir)}-shm`)).toBe(false);
  // Not one byte more in any file.
  await blog.restart({}, ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh"]);
  expect(blog.output()).toContain("the disk is full: reading goes on; make room, then restart");
  for (const path of ["/", `/blog/${post._id}`, "/?search=still", post.image]) {
    expect((await fetch(new URL(path, blog.origin))).status).toBe(200);
  }
  const comment = { blog: post._id, name: "Ada", content: "No room for this" };
  const add = () => restClient(blog.origin).post("/blog/add-comment", comment);
  expect(await add()).toMatchObject({ status: 503 });
  const answers = ["/healthz", "/readyz"].map(async (path) => (await fetch(blog.origin + path)).status);
  expect(await Promise.all(answers)).toEqual([200, 503]);

  await blog.restart();
  expect(await add()).toMatchObject({ status: 200 });
  expect((await fetch(`${blog.origin}/readyz`)).status).toBe(200);
});

test("in a folder that may only be read from now on, images are refused with a sentence, and reading goes on", async () => {
  const blog = await aRunningBlog();
  const post = await blog.aPost();
  await blog.restart({}, withoutRootsRights);
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
});

/** Takes the right to make and change files in a folder from everybody, or gives it back to the owner. */
function setWritable(folder: string, mayWrite: boolean): void {
  chmodSync(folder, mayWrite ? 0o755 : 0o555);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setWritable(path, mayWrite);
    else chmodSync(path, mayWrite ? 0o644 : 0o444);
  }
}

test("an image that went missing is a 404 of its own, and its post stays readable", async () => {
  const blog = await aRunningBlog();
  const post = await blog.aPost({ title: "Without its image" });
  for (const width of [400, 800, 1600] as const) rmSync(imageFile(blog.dataDir, post.imageId, width));
  const image = await fetch(blog.origin + post.image);
  expect([image.status, image.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect((await fetch(`${blog.origin}/blog/${post._id}`)).status).toBe(200);
});
