import fs from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { IncomingFile } from "./read-multipart.ts";

test("a file discarded while a slow disk opens it is deleted afterwards", async () => {
  const folder = await mkdtemp(join(tmpdir(), "longhand-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = fs.open;
  const slowly = (...given: Parameters<typeof fs.open>) => void setTimeout(() => open(...given), 100);
  const slow = vi.spyOn(fs, "open").mockImplementation(slowly as typeof fs.open);
  onTestFinished(() => slow.mockRestore());

  const file = new IncomingFile(folder);
  const stream = new Readable({ read() {} });
  const saved = file.take(stream, "hill.jpg");
  saved.catch(() => {});
  stream.destroy(new Error("Unexpected end of form"));
  await file.discard();
  await expect(saved).rejects.toThrow("Unexpected end of form");

  await pause(300);
  expect(slow).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual([]);
});
