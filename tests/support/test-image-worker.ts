import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createImageWorker, type ImageWorker } from "../../src/server/content/images/worker/image-worker.ts";

const worker = createImageWorker();
const results = new Map<string, Promise<unknown>>();

/** A job as a key: what it does with which bytes. Undefined where there is no file, which is the worker's to say. */
function keyOf(name: string, [path, ...rest]: unknown[]): string | undefined {
  try {
    const bytes = createHash("sha256").update(readFileSync(String(path)));
    return `${name} ${bytes.digest("hex")} ${JSON.stringify(rest)}`;
  } catch {
    return undefined;
  }
}

/**
 * Shared by all blogs of a Vitest worker, because each image worker is a process. It ends with the Vitest worker. The same job
 * with the same bytes is done once: most tests store the same images.
 */
export const testImageWorker: ImageWorker = {
  ...worker,
  get pid() {
    return worker.pid;
  },
  run: ((name, ...input) => {
    const key = keyOf(name, input);
    const known = key === undefined ? undefined : results.get(key);
    if (known) return known;
    const result = worker.run(name, ...input);
    if (key !== undefined) {
      results.set(key, result);
      result.catch(() => results.delete(key));
    }
    return result;
  }) as ImageWorker["run"],
};
