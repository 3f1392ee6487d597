import { parentPort } from "node:worker_threads";
import { readScriptText, writeScriptText } from "./api/v1/script-text.ts";
import { indexedHtml } from "./content/search/indexed-text.ts";
import { escapedFeedHtml, feedHtml } from "./core/html/feed/feed-html.ts";
import { absoluteMarkdown } from "./core/html/markdown-of.ts";
import { readableHtml } from "./core/html/readable-html.ts";
import type { TextAnswer, TextJob } from "./core/platform/process/text-thread.ts";
import { postMailHtml } from "./mail/newsletter/post-mail-html.ts";

// The thread of src/server/core/platform/process/text-thread.ts: it renders one long text at a time.

/** The forms in which a text leaves the server, and its words for the search. */
const forms: Record<string, (...input: never[]) => unknown> = {
  page: readableHtml,
  feed: feedHtml,
  xmlFeed: escapedFeedHtml,
  markdown: absoluteMarkdown,
  mail: postMailHtml,
  index: indexedHtml,
  scriptText: readScriptText,
  textsForScript: writeScriptText,
};

parentPort?.on("message", async ({ form, input }: TextJob) => {
  parentPort?.postMessage(await answer(form, input));
});

async function answer(form: string, input: unknown[]): Promise<TextAnswer> {
  try {
    // The caller is typed by the function itself; the message is not.
    return { value: await forms[form]?.(...(input as never[])) };
  } catch (error) {
    return { error };
  }
}
