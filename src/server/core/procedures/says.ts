import type { ServerWords } from "../../../shared/words/server-en.ts";

/** Keys of sentences without values. */
type FixedSentence = { [Key in keyof ServerWords]: ServerWords[Key] extends string ? Key : never }[keyof ServerWords];

/** The resolver of a mutation that does its work and answers with a sentence. Its output is `doneSchema`. */
export const says =
  <Options extends { ctx: { words: ServerWords } }>(key: FixedSentence, work: (options: Options) => unknown) =>
  async (options: Options) => {
    await work(options);
    return { message: options.ctx.words[key] };
  };
