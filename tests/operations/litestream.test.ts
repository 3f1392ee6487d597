import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { backupCommand, mailPause, restoreCommand } from "../../src/server/ops/cli/backup-commands.ts";
import { doctor } from "../../src/server/ops/cli/doctor.ts";
import { aFolder } from "../support/a-folder.ts";
import { runCli } from "../support/cli.ts";
import { filesIn } from "../support/images.ts";
import { startBlog } from "../support/running-blog.ts";

// The test runs two servers and Litestream, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** npm installs Litestream's binary for this platform only. On others install Litestream by hand. */
const litestream = join(projectRoot, "node_modules/@flydotio/litestream-linux-x64/litestream");
const hasLitestream = process.platform === "linux" && process.arch === "x64" && existsSync(litestream);
if (!hasLitestream)
  console.warn(`Litestream has no binary for ${process.platform}-${process.arch}: its test is skipped`);

const config = join(projectRoot, "deploy", "litestream.yml");

/** A mailing whose server was killed while it was sent. */
function aMailingUnderWay(file: string): void {
  const client = new Database(file);
  client
    .prepare(
      "INSERT INTO mailings (postId, subject, html, text, state, createdAt) VALUES ('x', 's', 'h', 't', 'sending', 1)",
    )
    .run();
  client.close();
}

function mailingsIn(file: string): unknown[] {
  const client = new Database(file, { readonly: true });
  const rows = client.prepare("SELECT state, trouble FROM mailings").all();
  client.close();
  return rows;
}

/** All posts and comments. */
function written(file: string) {
  const client = new Database(file, { readonly: true });
  const rows = ["blogs", "comments", "images", "admins", "sessions", "mailings"].map((name) =>
    client.prepare(`SELECT * FROM ${name} ORDER BY 1`).all(),
  );
  const isWhole = client.pragma("integrity_check", { simple: true }) === "ok";
  client.close();
  return { rows, isWhole };
}

test.skipIf(!hasLitestream)(
  "after the loss of the data folder, Litestream's replica and a backup's images restore the whole blog",
  async () => {
    const folder = aFolder();
    const blog = await startBlog();
    onTestFinished(() => blog.stop());
    const env = { ...process.env, DATA_DIR: blog.dataDir, REPLICA_URL: `file://${join(folder, "replica")}` };
    const replicating = spawn(litestream, ["replicate", "-config", config], { env, stdio: "ignore" });
    onTestFinished(async () => {
      if (replicating.kill("SIGKILL")) await once(replicating, "exit");
    });

    const post = await blog.aPost({ title: "With its image" });
    const archive = join(folder, "blog.tar");
    expect((await runCli(backupCommand, [archive], { DATA_DIR: blog.dataDir })).code).toBe(0);
    // Written after the last backup, so only Litestream has them.
    await blog.aPost({ title: "Written after the backup" });
    for (let count = 1; count <= 50; count++) {
      await blog.visitor.comment.add.mutate({ postId: post._id, name: "Ada", content: `Thought ${count}` });
    }
    aMailingUnderWay(databaseFile(blog.dataDir));
    await blog.kill("SIGKILL");
    const before = written(databaseFile(blog.dataDir));
    const images = await filesIn(blog.dataDir);

    // Litestream replicates once a second.
    const copy = join(folder, "copy.db");
    const copied = () => {
      rmSync(copy, { force: true });
      const { status } = spawnSync(litestream, ["restore", "-config", config, "-o", copy, databaseFile(blog.dataDir)], {
        env,
      });
      return status === 0 ? written(copy) : null;
    };
    await vi.waitFor(() => expect(copied()?.rows).toEqual(before.rows), { timeout: 60_000, interval: 500 });
    const ended = once(replicating, "exit");
    replicating.kill("SIGTERM");
    await ended;
    rmSync(blog.dataDir, { recursive: true });

    // The steps of docs/operations.md: restore the backup for its images, then replace its database by the replica.
    expect((await runCli(restoreCommand, [archive], { DATA_DIR: blog.dataDir })).code).toBe(0);
    rmSync(databaseFile(blog.dataDir));
    const restored = spawnSync(litestream, ["restore", "-config", config, databaseFile(blog.dataDir)], { env });
    expect(restored.status).toBe(0);
    expect(written(databaseFile(blog.dataDir))).toEqual({ ...before, isWhole: true });
    expect(await filesIn(blog.dataDir)).toEqual(images);
    for (const count of [1, 0])
      expect(await runCli(mailPause, [], { DATA_DIR: blog.dataDir })).toMatchObject({
        code: 0,
        said: `Mailings paused: ${count}`,
      });
    const { said } = await runCli(doctor, [], { DATA_DIR: blog.dataDir });
    expect(said.split("\n").filter((line) => line.startsWith("✗"))).toEqual([
      expect.stringContaining("1 mailing paused by the server"),
    ]);
    await blog.restart();
    expect(mailingsIn(databaseFile(blog.dataDir))).toEqual([
      { state: "paused", trouble: expect.stringContaining("A command paused this mailing") },
    ]);
    expect(await (await fetch(blog.origin)).text()).toContain("Written after the backup");
  },
);
