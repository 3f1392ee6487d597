import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";
import { extract, pack } from "tar-stream";
import { expect, onTestFinished, test } from "vitest";
import { aSession } from "../../../../tests/support/a-session.ts";
import { runCli } from "../../../../tests/support/cli.ts";
import { aComment, aPost } from "../../../../tests/support/factories.ts";
import { filesIn } from "../../../../tests/support/images.ts";
import { aStoredPost } from "../../../../tests/support/stored-blog.ts";
import { imageFile } from "../../content/images/image-files.ts";
import { sweepImages } from "../../content/images/image-sweep.ts";
import { removeLibraryImage } from "../../content/images/remove-images.ts";
import { emptyTrash, eraseForever } from "../../content/trash-list/trash-service.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { admins, passwordResets } from "../../core/db/schema.ts";
import { lockDataFolder, takeImagesLock } from "../../core/platform/data-folder-lock.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { openDeps } from "../../open-deps.ts";
import { backupCommand, restoreCommand } from "../cli/backup-commands.ts";
import { doctor } from "../cli/doctor.ts";
import { backUp } from "./back-up.ts";
import { beginBackup, forgetKilledBackup, unfinishedNames } from "./unfinished-backup.ts";
import { writeBackupArchive } from "./write-archive.ts";

/** A blog on disk and a backup of it. */
async function aBackup() {
  const blog = await aStoredPost();
  const file = join(blog.folder, "blog.tar");
  expect((await runCli(backupCommand, [file], blog.env)).code).toBe(0);
  return { ...blog, file };
}

/** Rows of every table but sessions, which a backup leaves out. */
function rowsOf(dataDir: string) {
  const client = new Database(databaseFile(dataDir), { readonly: true });
  const names = ["blogs", "comments", "images", "blogImages", "totals", "admins", "blogSearch", "__drizzle_migrations"];
  const rows = names.map((name) => [name, client.prepare(`SELECT * FROM ${name} ORDER BY 1`).all()]);
  client.close();
  return rows;
}

/** The same tar with its entries changed. */
async function changed(file: string, change: (name: string, bytes: Buffer) => [string, Buffer][]) {
  const target = `${file}.changed`;
  const archive = pack();
  const written = pipeline(archive, createWriteStream(target));
  const entries = extract();
  createReadStream(file).pipe(entries as unknown as NodeJS.WritableStream);
  for await (const entry of entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    for (const [name, bytes] of change(entry.header.name, Buffer.concat(chunks))) archive.entry({ name }, bytes);
  }
  archive.finalize();
  await written;
  return target;
}

/** Restores into a new folder. */
async function restored(folder: string, file: string) {
  const dataDir = join(folder, "restored");
  return { dataDir, ...(await runCli(restoreCommand, [file], { DATA_DIR: dataDir })) };
}

test("a restored blog has every row and image byte, and the doctor finds no problem", async () => {
  const { file, folder, dataDir } = await aBackup();
  const { dataDir: copy, code, said } = await restored(folder, file);
  expect(said).toContain("with 1 image. Everyone has to sign in again.");
  expect(code).toBe(0);
  expect(rowsOf(copy)).toEqual(rowsOf(dataDir));
  expect(await filesIn(copy)).toEqual(await filesIn(dataDir));
  for (const name of await filesIn(dataDir)) {
    expect(readFileSync(join(copy, "images", name)).equals(readFileSync(join(dataDir, "images", name)))).toBe(true);
  }
  expect(readdirSync(copy).sort()).toEqual(["files", "images", "longhand.db", "server.lock"]);
  expect((await runCli(doctor, [], { DATA_DIR: copy })).code).toBe(0);
});

test.skipIf(process.getuid?.() !== 0)(
  "a backup that root makes leaves a lock that the blog's own user can take",
  async () => {
    const { dataDir, env, folder } = await aStoredPost();
    chownSync(dataDir, 65_534, 65_534);
    expect((await runCli(backupCommand, [join(folder, "blog.tar")], env)).code).toBe(0);
    expect(statSync(join(dataDir, "pictures.lock")).uid).toBe(65_534);
  },
);

test.skipIf(process.getuid?.() !== 0)(
  "what root restores belongs to the folder's owner, who runs the blog",
  async () => {
    const { file, folder } = await aBackup();
    const target = join(folder, "restored");
    mkdirSync(join(target, "lost+found"), { recursive: true });
    chownSync(target, 65_534, 65_534);
    expect((await restored(folder, file)).code).toBe(0);
    const ownerOf = (name: string) => statSync(join(target, name)).uid;
    const names = readdirSync(target, { recursive: true }).map(String);
    expect(names).toEqual(expect.arrayContaining(["images", "longhand.db", "server.lock"]));
    expect(names.filter((name) => ownerOf(name) !== 65_534)).toEqual(["lost+found"]);
  },
);

test("a backup reports its contents, is readable by its owner only, and leaves no other file", async () => {
  const { file, folder } = await aBackup();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(["blog.tar", "data", "hill.jpg"]);
});

test("a backup holds no session and no link for a new password, not even in freed database pages", async () => {
  const { file, db, env, folder } = await aBackup();
  const token = aSession(db);
  const hash = createHash("sha256").update(token).digest("hex");
  const linkHash = createHash("sha256").update("a link").digest("hex");
  db.insert(passwordResets)
    .values({ tokenHash: linkHash, adminId: db.select().from(admins).all()[0]?.id ?? "" })
    .run();
  const second = join(folder, "second.tar");
  await runCli(backupCommand, [second], env);
  expect(
    readFileSync(databaseFile(env.DATA_DIR)).includes(hash) ||
      readFileSync(`${databaseFile(env.DATA_DIR)}-wal`).includes(hash),
  ).toBe(true);
  expect(readFileSync(second).includes(hash)).toBe(false);
  expect(readFileSync(second).includes(linkHash)).toBe(false);
  expect(readFileSync(file).includes(hash)).toBe(false);
});

test("a write during a backup is included completely or not at all", async () => {
  const { dataDir, folder, db, imageId } = await aStoredPost();
  const target = join(folder, "blog.tar");
  let isDone = false;
  const making = backUp(dataDir, target, new Date()).finally(() => {
    isDone = true;
  });
  let written = 0;
  while (!isDone) {
    const post = aPost(db, { title: `Meanwhile ${++written}`, imageId });
    aComment(db, { postId: post._id, content: `Meanwhile ${written}` });
    await new Promise(setImmediate);
  }
  await making;
  expect(written).toBeGreaterThan(1);
  const { dataDir: copy, code } = await restored(folder, target);
  expect(code).toBe(0);
  const client = new Database(databaseFile(copy), { readonly: true });
  onTestFinished(() => void client.close());
  const posts = client.prepare("SELECT count(*) FROM blogs WHERE title LIKE 'Meanwhile %'").pluck().get() as number;
  const titles = Array.from({ length: posts }, (_, at) => `Meanwhile ${at + 1}`);
  expect(client.prepare("SELECT title FROM blogs WHERE title LIKE 'Meanwhile %' ORDER BY id").pluck().all()).toEqual(
    titles,
  );
});

test("no file of an image is deleted during a backup, by maintenance or from the trash", async () => {
  const { dataDir, env, db, post } = await aStoredPost();
  db.$client.exec(`DELETE FROM blogs WHERE id = '${post._id}'`);
  const deps = openDeps(readSettings(env));
  onTestFinished(() => void deps.db.$client.close());
  const later = { ...deps, now: () => new Date(Date.now() + 48 * 60 * 60 * 1000) };
  const before = await filesIn(dataDir);
  const release = takeImagesLock(dataDir);
  const removal = { imageId: post.imageId, evenFromVersions: false };
  removeLibraryImage(later, removal);
  await expect(eraseForever(later, post.imageId)).rejects.toMatchObject({ kind: "unavailable" });
  await expect(emptyTrash(later, later.now())).rejects.toMatchObject({ kind: "unavailable" });
  db.$client.exec("DELETE FROM trash");
  await sweepImages(later);
  expect(await filesIn(dataDir)).toEqual(before);
  release?.();
  await sweepImages(later);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("a missing image is reported, and the rest is backed up and restored", async () => {
  const { dataDir, env, folder, imageId } = await aStoredPost();
  rmSync(imageFile(dataDir, imageId, 800));
  const file = join(folder, "blog.tar");
  const { code, said } = await runCli(backupCommand, [file], env);
  expect(said).toContain("1 file of images is missing on disk");
  expect(code).toBe(0);
  const { code: restoredWith, said: answer } = await restored(folder, file);
  expect(restoredWith).toBe(0);
  expect(answer).toContain("1 file of images could not be read when it was made");
});

test("a damaged image is reported, and an unreadable one fails the backup by name", async () => {
  const { dataDir, env, folder, imageId } = await aStoredPost();
  truncateSync(imageFile(dataDir, imageId, 800), 0);
  const damaged = await runCli(backupCommand, [join(folder, "damaged.tar")], env);
  expect([damaged.code, damaged.said]).toEqual([0, expect.stringContaining("1 image is damaged on disk")]);

  // Unreadable for every user.
  rmSync(imageFile(dataDir, imageId, 800));
  mkdirSync(imageFile(dataDir, imageId, 800));
  const file = join(folder, "blog.tar");
  const { code, said } = await runCli(backupCommand, [file], env);
  expect([code, said]).toEqual([1, `${imageFile(dataDir, imageId, 800)} cannot be read (EISDIR): no backup was made`]);
  expect(existsSync(file)).toBe(false);
});

test("a damaged database is not backed up", async () => {
  const { env, folder, db } = await aStoredPost();
  db.$client.pragma("foreign_keys = OFF");
  db.$client.exec("UPDATE comments SET blogId = 'nowhere'");
  const { code, said } = await runCli(backupCommand, [join(folder, "blog.tar")], env);
  expect(code).toBe(1);
  expect(said).toContain("The database is damaged (1 row refers to nothing");
  expect(existsSync(join(folder, "blog.tar"))).toBe(false);
});

test("a backup never overwrites a file and requires its folder", async () => {
  const { file, env, folder } = await aBackup();
  const bytes = readFileSync(file);
  expect((await runCli(backupCommand, [file], env)).said).toBe(`${file} already exists; a backup replaces no file`);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect((await runCli(backupCommand, [join(folder, "no", "blog.tar")], env)).said).toContain("does not exist");
  expect((await runCli(backupCommand, [], env)).said).toContain("Please name the file to write");
  expect((await runCli(backupCommand, [join(folder, "x.tar")], { DATA_DIR: folder })).said).toContain(
    "There is no blog in",
  );
});

test("a backup truncated anywhere, or with one byte changed, restores nothing", async () => {
  const { file, folder } = await aBackup();
  const whole = readFileSync(file);
  const refused = async (bytes: Buffer) => {
    writeFileSync(file, bytes);
    const { code, said, dataDir } = await restored(folder, file);
    expect(said).toContain("nothing was restored");
    expect([code, readdirSync(dataDir)]).toEqual([1, ["server.lock"]]);
  };
  for (const share of [0, 0.001, 0.3, 0.6, 0.9]) await refused(whole.subarray(0, Math.floor(whole.length * share)));
  // The manifest is the last file, before the blocks of zeros that end a tar.
  for (const share of [0.1, 0.5, 0.9]) {
    const spoiled = Buffer.from(whole);
    const at = Math.floor(spoiled.length * share);
    spoiled[at] = (spoiled[at] ?? 0) ^ 0xff;
    await refused(spoiled);
  }
  await refused(Buffer.from("this is no archive ".repeat(200)));
});

test("a foreign tar cannot write outside the folder, and extra or missing files are refused", async () => {
  const { file, folder } = await aBackup();
  const attempts: ((name: string, bytes: Buffer) => [string, Buffer][])[] = [
    (name, bytes) =>
      name === "longhand.db"
        ? [
            ["../outside.db", bytes],
            [name, bytes],
          ]
        : [[name, bytes]],
    (name, bytes) =>
      name === "longhand.db"
        ? [
            ["/tmp/outside.db", bytes],
            [name, bytes],
          ]
        : [[name, bytes]],
    (name, bytes) =>
      name === "longhand.db"
        ? [
            [name, bytes],
            [name, bytes],
          ]
        : [[name, bytes]],
    (name, bytes) => (name.includes("-800") ? [] : [[name, bytes]]),
    (name, bytes) => (name === "manifest.json" ? [] : [[name, bytes]]),
    (name, bytes) =>
      name === "manifest.json"
        ? [[name, Buffer.from(bytes.toString().replace('"format":1', '"format":2'))]]
        : [[name, bytes]],
  ];
  for (const change of attempts) {
    const { code, said, dataDir } = await restored(folder, await changed(file, change));
    expect(said).toContain("nothing was restored");
    expect([code, readdirSync(dataDir)]).toEqual([1, ["server.lock"]]);
  }
  expect(existsSync(join(folder, "outside.db")) || existsSync("/tmp/outside.db")).toBe(false);
});

test("a restore refuses a folder that has files or a running server", async () => {
  const { file, env, dataDir, folder } = await aBackup();
  const before = rowsOf(dataDir);
  expect((await runCli(restoreCommand, [file], env)).said).toContain("is not empty, and a restore replaces no file");
  expect(rowsOf(dataDir)).toEqual(before);
  const other = join(folder, "other");
  mkdirSync(join(other, "images"), { recursive: true });
  writeFileSync(join(other, "images", "mine.jpg"), "mine");
  expect((await runCli(restoreCommand, [file], { DATA_DIR: other })).code).toBe(1);
  expect(readFileSync(join(other, "images", "mine.jpg"), "utf8")).toBe("mine");
  const served = join(folder, "served");
  onTestFinished(lockDataFolder(served));
  expect((await runCli(restoreCommand, [file], { DATA_DIR: served })).said).toContain(
    "is already in use by another Longhand",
  );
  expect((await runCli(restoreCommand, [join(folder, "none.tar")], { DATA_DIR: served })).said).toContain(
    "does not exist",
  );
  expect(await runCli(restoreCommand, [folder], { DATA_DIR: join(folder, "new") })).toMatchObject({
    code: 1,
    said: `${folder} is a folder, not a backup; nothing was restored`,
  });
});

test("the second of two restores into one folder is refused, and the first succeeds", async () => {
  const { file, folder, dataDir } = await aBackup();
  const env = { DATA_DIR: join(folder, "restored") };
  const [first, second] = await Promise.all([runCli(restoreCommand, [file], env), runCli(restoreCommand, [file], env)]);
  expect(second).toMatchObject({ code: 1, said: `DATA_DIR ${env.DATA_DIR} is already in use by another Longhand` });
  expect(first.code).toBe(0);
  expect(await filesIn(env.DATA_DIR)).toEqual(await filesIn(dataDir));
});

test("after an interrupted restore the blog does not start empty, and the next restore succeeds", async () => {
  const { file, folder, dataDir } = await aBackup();
  const target = join(folder, "restored");
  mkdirSync(join(target, ".restoring"), { recursive: true });
  writeFileSync(join(target, ".restoring", "longhand.db"), "whole");
  mkdirSync(join(target, "images"));
  writeFileSync(join(target, "images", "half.webp"), "half");
  const settings = readSettings({ DATA_DIR: target, LOG_LEVEL: "silent" });
  expect(() => openDeps(settings)).toThrow("was interrupted; please restore again");
  expect((await restored(folder, file)).code).toBe(0);
  expect(await filesIn(target)).toEqual(await filesIn(dataDir));
  openDeps(settings).db.$client.close();
});

test("a backup can be restored where only the copy of a second server was checked", async () => {
  const { file, folder } = await aBackup();
  const target = join(folder, "restored");
  mkdirSync(target);
  for (const name of ["standby-check.json", "standby-check.lock", "pictures.lock"])
    writeFileSync(join(target, name), "");
  expect((await restored(folder, file)).code).toBe(0);
});

test("an interrupted restore deletes only its own images", async () => {
  const { file, folder } = await aBackup();
  const target = join(folder, "restored");
  mkdirSync(join(target, ".restoring", "images"), { recursive: true });
  writeFileSync(join(target, ".restoring", "longhand.db"), "whole");
  mkdirSync(join(target, "images"));
  writeFileSync(join(target, "images", "mine.webp"), "mine");
  const { code, said } = await restored(folder, file);
  expect([code, said]).toEqual([1, expect.stringContaining("is not empty, and a restore replaces no file")]);
  expect(readFileSync(join(target, "images", "mine.webp"), "utf8")).toBe("mine");
});

test("a start removes files that a successful restore left behind", async () => {
  const { env, dataDir } = await aStoredPost();
  mkdirSync(join(dataDir, ".restoring"));
  openDeps(readSettings(env)).db.$client.close();
  expect(existsSync(join(dataDir, ".restoring"))).toBe(false);
});

test("a killed backup can be repeated under its name", async () => {
  const { env, folder } = await aStoredPost();
  const file = join(folder, "blog.tar");
  for (const end of ["", ".db"]) writeFileSync(`${file}.unfinished${end}`, "half");
  truncateSync(`${file}.unfinished`, 2);
  expect((await runCli(backupCommand, [file], env)).code).toBe(0);
  expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("the next backup, and the next start, remove the files of a killed backup in any folder", async () => {
  const { env, dataDir, folder } = await aStoredPost();
  const left = () => readdirSync(folder).filter((name) => name.includes("unfinished"));
  const killOne = () => {
    const target = join(folder, `of-${Date.now()}.tar`);
    beginBackup(dataDir, target);
    for (const file of [unfinishedNames(target).archive, unfinishedNames(target).database]) writeFileSync(file, "half");
  };
  killOne();
  expect((await runCli(backupCommand, [join(folder, "blog.tar")], env)).code).toBe(0);
  expect(left()).toEqual([]);
  killOne();
  const release = takeImagesLock(dataDir);
  forgetKilledBackup(dataDir);
  // That lock belongs to a backup that is being made.
  expect(left()).toHaveLength(2);
  release?.();
  forgetKilledBackup(dataDir);
  expect(left()).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("a database of another program is not restored", async () => {
  const { folder, dataDir } = await aStoredPost();
  for (const [name, sql] of Object.entries({
    empty: "",
    other: "CREATE TABLE images (id TEXT PRIMARY KEY)",
    migrated: "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY); INSERT INTO __drizzle_migrations VALUES (1)",
  })) {
    const database = join(folder, `${name}.db`);
    const other = new Database(database);
    other.exec(`CREATE TABLE notes (text TEXT); ${sql}`);
    other.close();
    const file = join(folder, `${name}.tar`);
    await writeBackupArchive(file, { database, dataDir, names: [], now: new Date() });
    const { code, said } = await restored(folder, file);
    expect([code, said]).toEqual([1, `${file} is not a backup of Longhand; nothing was restored`]);
    const bare = join(folder, `${name}-bare.tar`);
    execFileSync("tar", ["-cf", bare, "-C", folder, `--transform=s/${name}.db/longhand.db/`, `${name}.db`]);
    expect((await restored(folder, bare)).said).toContain("has no manifest: it is not a backup of Longhand, or");
  }
});

test("a backup that cannot be written reports its own path, not the data folder", async () => {
  const { env, folder } = await aStoredPost();
  const file = join(folder, `${"long".repeat(61)}.tar`);
  const { code, said } = await runCli(backupCommand, [file], env);
  expect([code, said]).toEqual([1, `The backup ${file} cannot be written (ENAMETOOLONG)`]);
});

test("the temporary copy of the database is readable by its owner only", async () => {
  const { dataDir, folder } = await aStoredPost();
  const target = join(folder, "blog.tar");
  const making = backUp(dataDir, target, new Date());
  const modes = new Set<number>();
  let isDone = false;
  void making.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const name of readdirSync(folder).filter((it) => it.includes(".unfinished"))) {
      modes.add((statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0o600) & 0o777);
    }
    await new Promise(setImmediate);
  }
  await making;
  expect([...modes]).toEqual([0o600]);
});

test("a path too long for SQLite is reported, not the data folder", async () => {
  const blog = await aStoredPost();
  const folder = join(blog.folder, ...Array<string>(6).fill("a".repeat(100)));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "blog.tar");
  const { code, said } = await runCli(backupCommand, [file], blog.env);
  expect(code).toBe(1);
  expect(said).toContain(`The backup ${file} cannot be written (SQLITE_CANTOPEN)`);
  expect(said).not.toContain("DATA_DIR");
  expect(readdirSync(folder)).toEqual([]);
});
