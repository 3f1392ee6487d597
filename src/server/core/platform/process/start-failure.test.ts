import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDeps } from "../../../open-deps.ts";
import { databaseFile } from "../../db/database-file.ts";
import { readSettings } from "../../settings/settings.ts";
import { startedWith, startFailure } from "./start-failure.ts";

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), "longhand-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The line that the operator reads when a start with this data folder fails. */
function openingFails(dataDir: string) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  try {
    openDeps(readSettings(env)).db.$client.close();
    return "it started";
  } catch (error) {
    return startFailure(error, startedWith(env));
  }
}

async function listeningFails(port: number, host: string) {
  const server = createServer();
  onTestFinished(() => void server.close());
  const error = await new Promise((resolve) => server.once("error", resolve).listen(port, host));
  return startFailure(error, startedWith({ PORT: String(port), HOST: host }));
}

test("the error line names a port in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  expect(await listeningFails(port, "127.0.0.1")).toBe(
    `PORT ${port} is taken by another program; stop it or choose another PORT`,
  );
});

test("the error line names an address of another machine", async () => {
  expect(await listeningFails(0, "192.0.2.7")).toBe("HOST 192.0.2.7 is not an address of this machine");
});

test("the error line names a file in place of the data folder", () => {
  const file = join(aFolder(), "data");
  writeFileSync(file, "");
  expect(openingFails(file)).toBe(`DATA_DIR ${file} is not a folder`);
});

test("the error line names a data folder that cannot be created", () => {
  const error = Object.assign(new Error("no such file or directory"), { code: "ENOENT", syscall: "mkdir" });
  expect(startFailure(error, startedWith({}))).toBe("DATA_DIR ./data cannot be created");
});

test("the error line names a database file that is not a database", () => {
  const folder = aFolder();
  writeFileSync(databaseFile(folder), "not what it seems to be ".repeat(100));
  expect(openingFails(folder)).toBe(`The file longhand.db in DATA_DIR ${folder} is not a database`);
});

test("the error line names a database that cannot be opened", () => {
  const folder = aFolder();
  mkdirSync(databaseFile(folder));
  expect(openingFails(folder)).toBe(`The database in DATA_DIR ${folder} cannot be opened by this user`);
});

test("a wrong setting is one sentence, and a bug keeps its stack", () => {
  let wrong: unknown;
  try {
    readSettings({ PORT: "many" });
  } catch (error) {
    wrong = error;
  }
  expect(startFailure(wrong, startedWith({}))).toBe("PORT must be a whole number from 0 to 65535; it is “many”");
  expect(startFailure(new TypeError("oops"), startedWith({}))).toBeNull();
});
