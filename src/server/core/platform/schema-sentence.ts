import type { ZodError } from "zod";
import { type PlainKey, type Sentence, say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";

/** Whether the message of an issue names a sentence. */
export const isPlainKey = (text: string): text is PlainKey => Object.hasOwn(serverEn, text);

/**
 * The sentence of a schema's first issue, whose message is a key of the catalogue.
 *
 * @param otherwise for an issue with zod's own message
 */
export function schemaSentence({ issues: [first] }: ZodError, otherwise: PlainKey = "requestUnreadable"): Sentence {
  return say(first && isPlainKey(first.message) ? first.message : otherwise);
}

/** The sentences of a schema's issues by the path of the field, as in `values.siteName`: of each field the first one. */
export function fieldSentences({ issues }: ZodError): Record<string, Sentence> {
  const known = issues.flatMap(({ path, message }) =>
    isPlainKey(message) ? [[path.join("."), say(message)] as const] : [],
  );
  return Object.fromEntries(known.reverse());
}
