import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "../../../../tests/support/cli.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { aStoredPost } from "../../../../tests/support/stored-blog.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { imageFile } from "../../content/images/image-files.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { lockDataFolder } from "../../core/platform/data-folder-lock.ts";
import { doctor } from "./doctor.ts";

/** Overwrites bytes in the middle of a file, its length stays. */
function damage(file: string, from: number, bytes: number) {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, from);
  closeSync(handle);
}

test("a healthy blog is reported line by line, and nothing is changed", async () => {
  const { env, dataDir } = await aStoredPost();
  const before = statSync(databaseFile(dataDir)).mtimeMs;
  const { code, said } = await runCli(doctor, [], env);
  expect(code).toBe(0);
  for (const line of [
    "✓ settings",
    "✓ permissions",
    "✓ the database is intact",
    "✓ 1 image is whole",
    "All is well.",
  ]) {
    expect(said).toContain(line);
  }
  expect(said).toContain("! no server is running on this folder");
  expect(statSync(databaseFile(dataDir)).mtimeMs).toBe(before);
});

test("missing, shortened and corrupted images are reported with advice", async () => {
  const { env, dataDir, imageId, addImageFile } = await aStoredPost();
  const [short, wrong] = [await addImageFile("short.jpg"), await addImageFile("wrong.jpg")];
  const large = await addImageFile("large.jpg", { width: 2000, height: 20 });
  rmSync(imageFile(dataDir, imageId, 800));
  rmSync(imageFile(dataDir, large, 4000));
  truncateSync(imageFile(dataDir, short, 1600), 20);
  const file = imageFile(dataDir, wrong, 1600);
  damage(file, 30, statSync(file).size - 40);
  const { code, said } = await runCli(doctor, [], env);
  expect(code).toBe(1);
  expect(said).toContain(
    `✗ 2 images are missing: ${imageId} (hill.jpg), ${large} (large.jpg)\n    → copy their files from a backup`,
  );
  expect(said).toContain(`✗ 2 images are damaged: ${short} (short.jpg), ${wrong} (wrong.jpg)`);
  expect(said).toMatch(/2 problems$/);
  // Only the length is looked at.
  expect((await runCli(doctor, ["--quick"], env)).said).toContain(`✗ 1 image is damaged: ${short}`);
});

test("a damaged database is reported, and the other checks continue", async () => {
  const { env, dataDir, db } = await aStoredPost();
  db.$client.close();
  const file = databaseFile(dataDir);
  damage(file, 8192, statSync(file).size - 8192);
  const { code, said } = await runCli(doctor, [], env);
  expect(code).toBe(1);
  expect(said).toContain("✗ the database is damaged: ");
  expect(said).toContain("restore a backup");
  expect(said).toContain("! no server is running");
});

test("an exclusive server and files of a failed update are reported", async () => {
  const { env, dataDir, db } = await aStoredPost();
  db.$client.close();
  const file = databaseFile(dataDir);
  const server = new Database(file);
  onTestFinished(() => void server.close());
  server.pragma("locking_mode = EXCLUSIVE");
  server.prepare("SELECT count(*) FROM blogs").get();
  const owed = join(dataDir, "snapshots", "before-update-from-2026-01-01T00-00-00.000Z.db.not-put-back");
  mkdirSync(dirname(owed), { recursive: true });
  for (const left of [owed, `${file}.half-updated`]) writeFileSync(left, "");
  const { code, said } = await runCli(doctor, ["--quick"], env);
  expect(code).toBe(1);
  expect(said).toContain("✗ the server has opened the database exclusively");
  expect(said).toContain(`→ free some space and start the blog: it restores ${owed}`);
  expect(said).toContain(`remove ${file}.half-updated`);
  expect(said).toMatch(/2 problems$/);
});

test("rows with broken references are counted", async () => {
  const { env, db } = await aStoredPost();
  db.$client.pragma("foreign_keys = OFF");
  db.$client.exec("UPDATE comments SET blogId = 'nowhere'");
  expect((await runCli(doctor, [], env)).said).toContain("✗ 1 row refers to nothing (comments → blogs)");
});

test("a post published in the future is reported", async () => {
  const { env, db, imageId } = await aStoredPost();
  aPost(db, { imageId, title: "From next century", now: new Date("2199-01-01") });
  const { code, said } = await runCli(doctor, ["--quick"], env);
  expect([code, said.includes("! 1 post is dated in the future: From next century")]).toEqual([0, true]);
});

test("a database of a newer version is reported", async () => {
  const { env, db } = await aStoredPost();
  db.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)");
  const { code, said } = await runCli(doctor, [], env);
  expect([code, said.includes("✗ the database was written by a newer version")]).toEqual([1, true]);
});

test("risky settings are notes, not problems", async () => {
  const { env, dataDir } = await aStoredPost();
  chmodSync(databaseFile(dataDir), 0o644);
  const risky = { ...env, HOST: "0.0.0.0", RATE_LIMITS: "off", ADMIN_PASSWORD: "correct horse battery" };
  const { code, said } = await runCli(doctor, [], risky);
  expect(code).toBe(0);
  for (const what of [
    "SITE_URL is not set",
    "ADMIN_PASSWORD is still set",
    "RATE_LIMITS is off",
    "every user of this",
  ]) {
    expect(said).toContain(`! ${what}`);
  }
  expect(said).not.toContain("correct horse");
});

/** What the doctor says with these settings besides. */
async function saidWith(given: Record<string, string>) {
  const { env } = await aStoredPost();
  return (await runCli(doctor, ["--quick"], { ...env, ...given })).said;
}

test.skipIf(process.getuid?.() !== 0)(
  "the doctor, run by root, reports what the blog's user may not write",
  async () => {
    const { env, dataDir } = await aStoredPost();
    const nobody = 65_534;
    chownSync(dataDir, nobody, nobody);
    const lock = join(dataDir, "pictures.lock");
    writeFileSync(lock, "");
    const { code, said } = await runCli(doctor, ["--quick"], env);
    for (const path of [databaseFile(dataDir), lock]) {
      expect(said).toContain(
        `! ${path} belongs to another user than the folder\n    → unless root runs the blog: chown -R … ${dataDir}`,
      );
    }
    expect([code, said.includes("✓ permissions")]).toEqual([0, false]);
  },
);

test("an incomplete AI setting is reported with the missing name", async () => {
  expect(await saidWith({ AI_BASE_URL: "http://127.0.0.1:11434/v1" })).toContain(
    "! AI is only partly configured: AI_MODEL is",
  );
  expect(await saidWith({ AI_MODEL: "some-model" })).toContain(
    "! AI is only partly configured: AI_BASE_URL is missing",
  );
  expect(await saidWith({ AI_MODEL: "some-model", AI: "off" })).toContain("✓ settings");
});

test("an undeclared proxy and a missing SITE_URL behind one are reported", async () => {
  const behind = { SITE_URL: "https://blog.example.com" };
  expect(await saidWith(behind)).toContain("! SITE_URL is https and TRUST_PROXY is not set");
  expect(await saidWith({ ...behind, TRUST_PROXY: "1" })).toContain("✓ settings");
  expect(await saidWith({ TRUST_PROXY: "1" })).toContain("! SITE_URL is not set");
});

test("the doctor asks a running server whether it can store", async () => {
  const { env, dataDir, db } = await aStoredPost();
  onTestFinished(lockDataFolder(dataDir));
  const { origin } = await servedApp({ deps: { db } });
  const at = { ...env, PORT: new URL(origin).port };
  expect((await runCli(doctor, [], at)).said).toContain(`✓ the server answers at ${origin}`);
  db.$client.pragma("query_only = ON");
  await eventually(async () => {
    expect((await runCli(doctor, ["--quick"], at)).said).toContain(
      "✗ the server runs but cannot store anything: the data",
    );
  });
  const silent = await runCli(doctor, [], { ...env, PORT: "1" });
  expect(silent.code).toBe(1);
  expect(silent.said).toContain("✗ a server uses this folder, but nothing answers at http://127.0.0.1:1");
});

test("a folder without a blog stays empty, and an unknown option is refused", async () => {
  const { env, folder } = await aStoredPost();
  const { code, said } = await runCli(doctor, [], { DATA_DIR: folder });
  expect([code, said]).toEqual([1, `There is no blog in ${folder} yet; npm start creates one`]);
  expect((await runCli(doctor, ["slow"], env)).said).toBe("doctor has one option: --quick");
});
