import type { ServerWords } from "../../../shared/words/server-en.ts";
import { type Db, inTransaction } from "../db/client.ts";

/** Keys of sentences without values. */
type FixedSentence = { [Key in keyof ServerWords]: ServerWords[Key] extends string ? Key : never }[keyof ServerWords];

/** The resolver of a mutation that does its work and answers with a sentence. Its output is `doneSchema`. */
export const says =
  <Options extends { ctx: { words: ServerWords } }>(key: FixedSentence, work: (options: Options) => unknown) =>
  async (options: Options) => {
    await work(options);
    return { message: options.ctx.words[key] };
  };

/**
 * The resolver of a mutation that waits before it writes, for example for the hash of a password. Other programs may write
 * meanwhile, so the work writes nothing. It returns its change, which is made in one transaction as soon as it can be.
 *
 * @param work returns the change, whose result is sent with the sentence
 */
export const prepares =
  <Options extends { ctx: { db: Db; words: ServerWords } }, Result>(
    key: FixedSentence,
    work: (options: Options) => Promise<() => Result>,
  ) =>
  async (options: Options) => {
    const { db, words } = options.ctx;
    const change = await work(options);
    return { ...(await db.change(() => inTransaction(db, change))), message: words[key] };
  };
