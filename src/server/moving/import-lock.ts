import { say } from "../../shared/words/sentence.ts";
import { takeImportLock } from "../core/platform/data-folder-lock.ts";
import { AppError } from "../core/platform/errors.ts";

/** Runs work while no other import writes, from whatever process. @throws AppError `conflict` when one does */
export async function withImportLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const release = takeImportLock(dataDir);
  if (!release) throw new AppError("conflict", say("importRunning"));
  try {
    return await work();
  } finally {
    release();
  }
}
