import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { expect, type TestContext, test, vi } from "vitest";
import { startS3StandIn } from "../../bench/lib/s3-stand-in.mjs";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import type { Command } from "../../src/server/ops/cli/command.ts";
import { doctor } from "../../src/server/ops/cli/doctor.ts";
import { promoteCommand, standbyCheckCommand } from "../../src/server/ops/cli/standby-commands.ts";
import { readHeldEpoch, writeHeldEpoch } from "../../src/server/scale/standby/held-epoch.ts";
import { leaseMs } from "../../src/server/scale/standby/lease-times.ts";
import { runCli } from "../support/cli.ts";
import { failingStart, startBlog, trpcClient } from "../support/running-blog.ts";

// The tests run several servers and Litestream, and the machine may be busy. They run side by side, because they mostly wait: a lease
// ends after five seconds, and a promotion waits for six. Their clean-up comes from their own context. A lease also ends where the
// busy machine delays its renewal, and a request to the bucket where it is answered after two seconds: then a test repeats what a
// client, or the supervisor of a command, would repeat.
vi.setConfig({ testTimeout: 180_000 });

/** npm installs Litestream's binary for this platform only. */
const litestream = join(projectRoot, "node_modules/@flydotio/litestream-linux-x64/litestream");
const hasLitestream = process.platform === "linux" && process.arch === "x64" && existsSync(litestream);

async function aBucket({ onTestFinished }: TestContext) {
  const bucket = await startS3StandIn();
  onTestFinished(bucket.stop);
  return { ...bucket, env: { ...bucket.env, LITESTREAM_PATH: litestream } };
}

const stored = (text: string) => ({ bytes: Buffer.from(text), changedAt: new Date("2026-11-23T10:00:00Z") });
const epochObject = (id: string) => stored(JSON.stringify({ id, host: "here", at: "now" }));

/** A bucket and the server that writes: it has the first epoch, without the wait of a first start. */
async function aWriter(context: TestContext, env: Record<string, string> = {}, delayMs = 0) {
  const bucket = await aBucket(context);
  bucket.state.delayMs = delayMs;
  const blog = await startBlog(
    { ...bucket.env, ...env },
    {
      async prepare(dataDir) {
        bucket.objects.set("standby/epochs/00000001", epochObject("first"));
        await writeHeldEpoch(dataDir, { epoch: 1, id: "first" });
      },
    },
  );
  context.onTestFinished(() => blog.stop());
  return { ...bucket, blog };
}

function aFolder({ onTestFinished }: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "longhand test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `standby ship` and Litestream in a process group, which a loss of the machine ends as a whole. */
function startShipping({ onTestFinished }: TestContext, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, "dist/server/cli.js"), "standby", "ship"], {
    env: { PATH: process.env.PATH, ...env },
    stdio: "ignore",
    detached: true,
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    process.kill(-(child.pid as number), signal);
    await ended;
  };
  onTestFinished(() => kill("SIGTERM"));
  return { kill };
}

const soon = <T>(check: () => T, interval = 250) => vi.waitFor(check, { timeout: 90_000, interval });

/** Repeats a change while the lease is not renewed. It may have been stored before it was refused, so tests count what is there. */
async function accepted<T>(change: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await change();
    } catch (error) {
      if (!String(error).includes("accepts no changes at the moment")) throw error;
      await wait(250);
    }
  }
}

/** Runs a command until it does not ask to be repeated. */
async function runWhole(command: Command, args: string[], env: Record<string, string>) {
  while (true) {
    const result = await runCli(command, args, env);
    if (result.code !== 75) return result;
    await wait(250);
  }
}

const doctorSays = (env: Record<string, string>, ...lines: string[]) =>
  soon(async () => {
    const { said } = await runCli(doctor, [], env);
    for (const line of lines) expect(said).toContain(line);
  });
/** For a check that restores the copy, which takes more processor time than all else here. */
const seldom = 2_000;
const comment = (postId: string, content: string) => ({ postId, name: "Ada", content });

function countPosts(dataDir: string): unknown {
  const db = new Database(databaseFile(dataDir), { readonly: true });
  try {
    return db.prepare("SELECT count(*) FROM blogs").pluck().get();
  } finally {
    db.close();
  }
}

// Not beside the others: after a start the first change must come before the lease ends once more.
test("a server whose start took longer than its lease accepts the first change", async (context) => {
  const preload = pathToFileURL(join(projectRoot, "tests/support/slow-start.mjs"));
  const slow = { NODE_OPTIONS: `--import ${preload}`, SLOW_START_MS: String(leaseMs + 500) };
  // The bucket answers slowly, so that a renewal after the start would be too late.
  const { blog } = await aWriter(context, slow, 500);
  await blog.aPost();
});

test.concurrent("a server whose bucket is away refuses changes after some seconds, serves pages, and goes on by itself", async (context) => {
  const { state, blog } = await aWriter(context);
  const { _id: postId } = await accepted(() => blog.aPost());
  state.isAway = true;
  await soon(() =>
    expect(blog.visitor.comment.add.mutate(comment(postId, "Now"))).rejects.toThrow("accepts no changes at the moment"),
  );
  expect((await fetch(`${blog.origin}/blog/${postId}`)).status).toBe(200);
  state.isAway = false;
  await soon(() => blog.visitor.comment.add.mutate(comment(postId, "Later")));
});

test.concurrent("a paused server that wakes up after a promotion acknowledges nothing", async (context) => {
  const { env, blog: former } = await aWriter(context);
  const { _id: postId } = await accepted(() => former.aPost());
  process.kill(former.pid(), "SIGSTOP");
  // Sent while it is paused: it reads them first when it wakes up.
  const sent = Array.from({ length: 20 }, (_, at) => former.visitor.comment.add.mutate(comment(postId, `Sent ${at}`)));
  const outcomes = Promise.allSettled(sent);
  const other = aFolder(context);
  writeFileSync(databaseFile(other), "a copy that is not looked into");
  const { code, said } = await runWhole(promoteCommand, ["--keep-database"], { ...env, DATA_DIR: other });
  expect([code, said]).toEqual([0, expect.stringContaining("may write now")]);
  process.kill(former.pid(), "SIGCONT");
  expect((await outcomes).map(({ status }) => status)).toEqual(sent.map(() => "rejected"));
  const refusesForGood = () =>
    soon(() => expect(former.visitor.comment.add.mutate(comment(postId, "After"))).rejects.toThrow("another server"));
  await refusesForGood();
  await former.restart();
  await refusesForGood();
  expect((await fetch(`${former.origin}/blog/${postId}`)).status).toBe(200);
});

test.concurrent("a first start that is killed while it claims the epoch is repeated by the next one", async (context) => {
  const { env, objects } = await aBucket(context);
  const blog = await startBlog();
  context.onTestFinished(() => blog.stop());
  await blog.kill("SIGTERM");
  let first: ChildProcess | undefined;
  // It is killed when its epoch is stored, before the bucket answers.
  const store = objects.set.bind(objects);
  objects.set = (key, value) => {
    first?.kill("SIGKILL");
    return store(key, value);
  };
  await soon(async () => {
    first = spawn(process.execPath, [join(projectRoot, "dist/server/main.js")], {
      env: { PATH: process.env.PATH, ...env, DATA_DIR: blog.dataDir, PORT: "0" },
      stdio: "ignore",
    });
    expect(await once(first, "exit")).toEqual([null, "SIGKILL"]);
  });
  expect([...objects.keys()]).toEqual(["standby/epochs/00000001"]);
  expect(readHeldEpoch(blog.dataDir)).toBe(null);
  await soon(() => blog.restart(env));
  await accepted(() => blog.aPost({ title: "Written with the first epoch" }));
  expect(readHeldEpoch(blog.dataDir)?.epoch).toBe(1);
  expect([...objects.keys()]).toEqual(["standby/epochs/00000001"]);
});

test.concurrent("a promotion asks before it takes the copy of a former epoch, and stores nothing until then", async (context) => {
  const { env, objects } = await aBucket(context);
  for (const epoch of ["00000001", "00000002"]) objects.set(`standby/epochs/${epoch}`, epochObject(epoch));
  objects.set("standby/replica/00000001/generations/0123/snapshots/00000000.snapshot.lz4", stored("a snapshot"));
  const dataDir = join(aFolder(context), "new");
  expect(await runWhole(promoteCommand, [], { ...env, DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/copy is of epoch 1, last changed at 2026-11-23T10:00:00.000Z.*--former-copy/),
  });
  expect(objects.has("standby/epochs/00000003")).toBe(false);
  // Goes on to the copy, which is none.
  await soon(async () => {
    const { said } = await runCli(promoteCommand, ["--former-copy"], { ...env, DATA_DIR: dataDir });
    expect(said).toContain("Epoch 3 is stored");
  });
});

test.concurrent("a start with an empty data folder is refused when the bucket has a blog, because it would create a new one; the doctor reports it", async (context) => {
  const { env } = await aWriter(context);
  const dataDir = join(aFolder(context), "empty");
  await doctorSays(
    { ...env, DATA_DIR: dataDir, LITESTREAM_PATH: "/none/litestream" },
    "this folder may not",
    "✗ Litestream cannot be started as /none/litestream",
  );
  await soon(async () => {
    const { code, output } = await failingStart({ ...env, DATA_DIR: dataDir });
    expect([code, output]).toEqual([1, expect.stringContaining("npm run cli -- promote")]);
  });
  expect(existsSync(databaseFile(dataDir))).toBe(false);
});

test
  .skipIf(!hasLitestream)
  .concurrent(
    "after the loss of the primary a promoted folder has its blog, writes, and waits with mailings",
    async (context) => {
      const { env, blog: former } = await aWriter(context);
      const shipping = startShipping(context, { ...env, DATA_DIR: former.dataDir });
      const primary = new Database(databaseFile(former.dataDir));
      primary.exec(
        "INSERT INTO mailings (postId, subject, html, text, state, createdAt) VALUES ('a', '', '', '', 'sending', 0)",
      );
      primary.close();
      const { _id: postId } = await accepted(() => former.aPost({ title: "Outlives its machine" }));
      const { admin } = former;
      const { postId: german } = await accepted(() => admin.translation.add.mutate({ postId, language: "de" }));
      await accepted(() => admin.post.setPublished.mutate({ postId: german, isPublished: true }));
      await accepted(() => admin.account.chooseLanguage.mutate({ language: "ja" }));
      const { key } = await accepted(() =>
        admin.apiKey.make.mutate({ name: "Moves too", scopes: ["read"], days: 1, password: former.password }),
      );
      // The copy that has the last change has all of them.
      await accepted(() => former.visitor.comment.add.mutate(comment(postId, "On the old machine")));
      const posts = countPosts(former.dataDir);
      const check = (dataDir: string) => runCli(standbyCheckCommand, [], { ...env, DATA_DIR: dataDir });
      const elsewhere = aFolder(context);
      const isShipped = async () =>
        expect((await check(elsewhere)).said).toMatch(new RegExp(`: ${posts} posts?, [1-9]\\d* comments?,`));
      await soon(isShipped, seldom);
      await shipping.kill("SIGKILL");
      await former.kill("SIGKILL");
      rmSync(former.dataDir, { recursive: true });

      const dataDir = join(aFolder(context), "new");
      const promoted = await runWhole(promoteCommand, [], { ...env, DATA_DIR: dataDir });
      expect([promoted.code, promoted.said]).toEqual([0, expect.stringContaining("Restored and checked")]);
      expect(readHeldEpoch(dataDir)?.epoch).toBe(2);
      const copy = new Database(databaseFile(dataDir));
      expect(copy.prepare("SELECT state, trouble FROM mailings").get()).toEqual({
        state: "paused",
        trouble: expect.stringContaining("Another server took over"),
      });
      copy.close();
      // A second promotion into the same folder would replace the blog.
      expect((await runCli(promoteCommand, [], { ...env, DATA_DIR: dataDir })).code).toBe(1);
      const blog = await startBlog({ ...env, DATA_DIR: dataDir });
      context.onTestFinished(() => blog.stop());
      const page = await (await fetch(`${blog.origin}/blog/${postId}`)).text();
      expect(page).toContain("Outlives its machine");
      expect(page).toMatch(new RegExp(`hreflang="de" href="[^"]*/blog/${german}"`));
      const list = await (await fetch(`${blog.origin}/de/`)).text();
      expect(list).toMatch(/<html lang="de".*Outlives its machine/s);
      const { chosen } = await trpcClient(blog.origin, former.token).account.language.query();
      expect(chosen).toBe("ja");
      await accepted(() => blog.visitor.comment.add.mutate(comment(postId, "On the new machine")));
      const headers = { Authorization: `Bearer ${key}` };
      expect((await fetch(`${blog.origin}/api/v1/posts/${postId}`, { headers })).status).toBe(200);
      await doctorSays({ ...env, DATA_DIR: dataDir }, "this folder may write");
    },
  );

test
  .skipIf(!hasLitestream)
  .concurrent(
    "Litestream writes nothing each minute, which would clear the page cache; the check finds a damaged copy and a copy without its posts, and the doctor tells",
    async (context) => {
      const { env, objects, blog } = await aWriter(context);
      for (let count = 0; count < 3; count++) await accepted(() => blog.aPost({ title: `Post ${count}` }));
      const environment = { ...env, DATA_DIR: blog.dataDir };
      const shipping = startShipping(context, environment);
      const check = (...args: string[]) => runCli(standbyCheckCommand, args, environment);
      const shipped = () => {
        const said = expect.stringContaining(`: ${countPosts(blog.dataDir)} posts,`);
        return soon(async () => expect(await check()).toMatchObject({ code: 0, said }), seldom);
      };
      await shipped();
      // Litestream takes the time of the file for that of the last checkpoint.
      const tenMinutesAgo = new Date(Date.now() - 10 * 60_000);
      utimesSync(databaseFile(blog.dataDir), tenMinutesAgo, tenMinutesAgo);
      await accepted(() => blog.aPost({ title: "Post 3" }));
      await shipped();
      const reader = new Database(databaseFile(blog.dataDir), { readonly: true });
      expect(reader.prepare("SELECT * FROM _litestream_seq").all()).toEqual([]);
      reader.close();
      await doctorSays(environment, "the copy in the bucket was intact");

      await Promise.all(
        (await blog.admin.post.adminList.query({})).items.map(({ _id: postId }) =>
          accepted(() => blog.admin.post.remove.mutate({ postId })),
        ),
      );
      await soon(
        async () => expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining("0 rows in blogs") }),
        seldom,
      );
      await soon(async () => expect(await check("--accept")).toMatchObject({ code: 0 }), seldom);

      // A copy that restores well, of a database whose pages are wrong: what a faulty SQLite leaves behind.
      await shipping.kill("SIGTERM");
      await blog.kill("SIGTERM");
      const file = databaseFile(blog.dataDir);
      const intact = readFileSync(file);
      const client = new Database(file);
      client.pragma("wal_checkpoint(TRUNCATE)");
      const root = client.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'comments'").pluck().get() as number;
      const pageSize = client.pragma("page_size", { simple: true }) as number;
      client.close();
      writeSync(openSync(file, "r+"), Buffer.alloc(200, 0x5a), 0, 200, (root - 1) * pageSize);
      objects.clear();
      const damaged = startShipping(context, environment);
      await soon(() => expect([...objects.keys()].some((key) => key.includes("/snapshots/"))).toBe(true));
      await damaged.kill("SIGTERM");
      objects.set("standby/epochs/00000001", epochObject("first"));
      const isFound = async () =>
        expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining("is damaged") });
      await soon(isFound, seldom);
      await doctorSays(environment, "the last check of the copy in the bucket failed");
      expect(statSync(file).size).toBe(intact.length);
    },
  );
