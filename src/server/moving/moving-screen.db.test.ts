import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { servedApp, testApp } from "../../../tests/support/test-app.ts";
import { openDatabase } from "../core/db/client.ts";
import { importFolder } from "./import-folder.ts";

async function upload(origin: string, token: string, name: string, text = "<feed/>") {
  const body = new FormData();
  body.append("file", new Blob([text]), name);
  const response = await fetch(`${origin}/api/admin/imports`, {
    method: "POST",
    headers: { authorization: token },
    body,
  });
  return { status: response.status, ...((await response.json()) as { file?: string; message: string }) };
}

test("uploads are kept under safe names of their own, and listed with what an operator put there", async () => {
  const { origin, token, asAdmin, dataDir } = await servedApp();
  expect(await upload(origin, token, "blog.xml")).toMatchObject({ status: 200, file: "blog.xml" });
  expect(await upload(origin, token, "blog.xml")).toMatchObject({ file: "blog-2.xml" });
  expect((await upload(origin, token, "../../x.report.json")).file).not.toMatch(/[/]|\.report\.json$/);
  expect((await upload(origin, token, ".job.json")).file).not.toMatch(/^\./);
  mkdirSync(join(importFolder(dataDir), "site"));
  symlinkSync("/etc", join(importFolder(dataDir), "link"));
  const { files } = await asAdmin.import.overview();
  expect(files.map(({ name }) => name)).toContain("site");
  expect(files.map(({ name }) => name)).not.toContain("link");
  await asAdmin.import.removeFile({ file: "blog.xml" });
  expect(existsSync(join(importFolder(dataDir), "blog.xml"))).toBe(false);
});

test("an upload above the limit or of a visitor is refused and leaves nothing", async () => {
  const { origin, token, dataDir } = await servedApp({ env: { MAX_IMPORT_MEGABYTES: "1" } });
  expect(await upload(origin, token, "big.xml", "x".repeat(1_100_000))).toMatchObject({
    status: 413,
    message: expect.stringContaining("at most 1 MB"),
  });
  expect((await upload(origin, "", "blog.xml")).status).toBe(401);
  expect(existsSync(importFolder(dataDir)) ? readdirSync(importFolder(dataDir)) : []).toEqual([]);
});

test.each(["../longhand.db", "..", ".job.json", "check.report.json", "none"])(
  "%s cannot be imported or removed",
  async (file) => {
    const { asAdmin, dataDir } = testApp();
    mkdirSync(importFolder(dataDir));
    writeFileSync(join(importFolder(dataDir), "check.report.json"), "{}");
    await expect(asAdmin.import.start({ file, isCheck: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(asAdmin.import.removeFile({ file })).rejects.toMatchObject({ code: "NOT_FOUND" });
  },
);

test("an import is stopped at once while it, or another process, holds the write lock", async () => {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  const { deps, asAdmin } = testApp({ deps: { db } });
  const stop = vi.spyOn(deps.imports, "stop");
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  expect(await asAdmin.import.stop()).toEqual({ message: "The import was stopped" });
  expect(stop).toHaveBeenCalledOnce();
  other.close();
  db.$client.close();
});

test("the report of the last check is sent to administrators as a file", async () => {
  const { origin, token, dataDir } = await servedApp();
  const get = (id: string, authorization: string) =>
    fetch(`${origin}/api/admin/imports/${id}/report`, { headers: { authorization } });
  expect((await get("check", token)).status).toBe(404);
  mkdirSync(importFolder(dataDir));
  writeFileSync(join(importFolder(dataDir), "check.report.json"), '{"items":[]}');
  const response = await get("check", token);
  expect([response.status, await response.json()]).toEqual([200, { items: [] }]);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="import-check.json"');
  expect((await get("check", "")).status).toBe(401);
  expect((await get("..%2Flonghand.db%00", token)).status).toBe(404);
});
