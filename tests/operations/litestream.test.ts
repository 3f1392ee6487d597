import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../src/server/db/database-file.ts";
import { backup } from "../../src/server/ops/cli/backup.ts";
import { doctor } from "../../src/server/ops/cli/doctor.ts";
import { restore } from "../../src/server/ops/cli/restore.ts";
import { projectRoot } from "../../src/server/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";
import { runCli } from "../support/cli.ts";
import { filesIn } from "../support/images.ts";
import { startBlog } from "../support/running-blog.ts";

// Two servers, Litestream, and a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** The package of the one platform whose binary npm installs here. Elsewhere Litestream has to be installed by hand. */
const litestream = join(projectRoot, "node_modules/@flydotio/litestream-linux-x64/litestream");
const hasLitestream = process.platform === "linux" && process.arch === "x64" && existsSync(litestream);
if (!hasLitestream)
  console.warn(`Litestream has no binary for ${process.platform}-${process.arch}: its test is skipped`);

const config = join(projectRoot, "deploy", "litestream.yml");

/** Everything that people have written. */
function written(file: string) {
  const client = new Database(file, { readonly: true });
  const rows = ["blogs", "comments", "images", "admins", "sessions"].map((name) =>
    client.prepare(`SELECT * FROM ${name} ORDER BY 1`).all(),
  );
  const isWhole = client.pragma("integrity_check", { simple: true }) === "ok";
  client.close();
  return { rows, isWhole };
}

test.skipIf(!hasLitestream)(
  "after a crash and the loss of the data folder, Litestream's replica and a backup's images bring the whole blog back",
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
    expect((await runCli(backup, [archive], { DATA_DIR: blog.dataDir })).code).toBe(0);
    // After the last backup: only Litestream has these.
    await blog.aPost({ title: "Written after the backup" });
    for (let count = 1; count <= 50; count++) {
      await blog.visitor.comment.add.mutate({ postId: post._id, name: "Ada", content: `Thought ${count}` });
    }
    await blog.kill("SIGKILL");
    const before = written(databaseFile(blog.dataDir));
    const images = await filesIn(blog.dataDir);

    // Litestream ships once a second; whoever looks finds the last comment soon.
    const copy = join(folder, "copy.db");
    const copied = () => {
      rmSync(copy, { force: true });
      const { status } = spawnSync(litestream, ["restore", "-config", config, "-o", copy, databaseFile(blog.dataDir)], {
        env,
      });
      return status === 0 ? written(copy) : null;
    };
    await vi.waitFor(() => expect(copied()?.rows[1]).toHaveLength(50), { timeout: 60_000, interval: 500 });
    const ended = once(replicating, "exit");
    replicating.kill("SIGTERM");
    await ended;
    rmSync(blog.dataDir, { recursive: true });

    // As docs/operations.md says: the backup first, for its images; then the replica in the place of its database.
    expect((await runCli(restore, [archive], { DATA_DIR: blog.dataDir })).code).toBe(0);
    rmSync(databaseFile(blog.dataDir));
    const restored = spawnSync(litestream, ["restore", "-config", config, databaseFile(blog.dataDir)], { env });
    expect(restored.status).toBe(0);
    expect(written(databaseFile(blog.dataDir))).toEqual({ ...before, isWhole: true });
    expect(await filesIn(blog.dataDir)).toEqual(images);
    expect((await runCli(doctor, [], { DATA_DIR: blog.dataDir })).code).toBe(0);
    await blog.restart();
    expect(await (await fetch(blog.origin)).text()).toContain("Written after the backup");
  },
);
