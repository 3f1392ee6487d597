import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { say } from "../../../../shared/words/sentence.ts";
import { limit } from "../limit.ts";
import { projectRoot } from "../project-root.ts";

/** Characters of HTML that are rendered in the thread of the caller. As a feed, Markdown or for the index they took at most 14 ms. */
export const shortText = 20_000;

/** Milliseconds without a text after which the thread ends, so that a blog of short posts has no second heap. */
const idleMs = 60_000;

/** MB of the thread's heap. With texts of 1 MiB that amplify the whole server took 300 MB. */
const maxHeapMegabytes = 512;

/** Texts that may wait. */
const maxWaiting = 50;

/** A message to the thread: the name of a form of a text, and the arguments of its function. */
export interface TextJob {
  form: string;
  input: unknown[];
}

/** A message from the thread. */
export type TextAnswer = { value: unknown } | { error: unknown };

/** In development and in tests nothing is built: texts of every length are rendered in the thread of the caller. */
const isBuilt = !import.meta.url.endsWith(".ts");

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
const inTurn = limit(1, { maxCalls: maxWaiting, refusal: say("textsBusy") });

/**
 * Lets another thread render long texts, so that other requests go on meanwhile.
 *
 * @param form the function's name in src/server/text-thread.ts
 * @param render its first argument is the HTML
 * @returns the function, which throws AppError `unavailable` when too many texts wait
 * @example const inFeed = inTextThread("feed", feedHtml); const html = await inFeed(post.description, siteUrl, url);
 */
export const inTextThread =
  <Input extends [html: string, ...unknown[]], Output>(form: string, render: (...input: Input) => Output) =>
  async (...input: Input): Promise<Awaited<Output>> =>
    isBuilt && input[0].length > shortText
      ? ((await inTurn(() => ask({ form, input }))) as Awaited<Output>)
      : await render(...input);

async function ask(job: TextJob): Promise<unknown> {
  clearTimeout(idle);
  thread ??= startThread();
  const own = thread;
  own.ref();
  own.postMessage(job);
  try {
    // Rejects when the thread ends by an error.
    const [answer] = (await once(own, "message")) as [TextAnswer];
    if ("error" in answer) throw answer.error;
    return answer.value;
  } finally {
    own.unref();
    idle = setTimeout(() => {
      // Before the thread ends: a text that arrives meanwhile starts another thread.
      thread = null;
      own.terminate();
    }, idleMs).unref();
  }
}

function startThread(): Worker {
  const own = new Worker(join(projectRoot, "dist/server/text-thread.js"), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    // It needs no settings, in particular no secret.
    env: {},
  });
  const forget = () => {
    if (thread === own) thread = null;
  };
  return own.on("error", forget).on("exit", forget);
}
