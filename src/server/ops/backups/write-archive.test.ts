import fs from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { writeBackupArchive } from "./write-archive.ts";

test("a backup that fails while a slow disk opens its file leaves none behind", async () => {
  const folder = aFolder();
  const open = fs.open;
  const slowly = (...given: Parameters<typeof fs.open>) => void setTimeout(() => open(...given), 100);
  const slow = vi.spyOn(fs, "open").mockImplementation(slowly as typeof fs.open);
  onTestFinished(() => slow.mockRestore());

  const file = join(folder, "blog.tar.unfinished");
  const contents = { database: join(folder, "none"), dataDir: folder, names: [], now: new Date() };
  await expect(writeBackupArchive(file, contents)).rejects.toThrow("ENOENT");
  await rm(file, { force: true });

  await pause(300);
  expect(slow).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual([]);
});
