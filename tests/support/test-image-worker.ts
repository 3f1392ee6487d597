import { createImageWorker } from "../../src/server/images/worker/image-worker.ts";

/** One for all blogs of a worker: each would start a process of its own. It ends with the worker. */
export const testImageWorker = createImageWorker();
