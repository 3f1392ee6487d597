import { createImageWorker } from "../../src/server/content/images/worker/image-worker.ts";

/** Shared by all blogs of a Vitest worker, because each image worker is a process. It ends with the Vitest worker. */
export const testImageWorker = createImageWorker();
