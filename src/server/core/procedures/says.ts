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

/** Makes a change in one transaction, as soon as it can be. */
type MakeChange = <Result>(change: () => Result) => Promise<Result>;

/**
 * The resolver of a mutation that waits before it writes, for example for the hash of a password. Other programs may write
 * meanwhile, so the work writes nothing. It returns its change, which is made in one transaction as soon as it can be.
 *
 * @param work returns the change, whose result is sent with the sentence. What must be stored before more waiting is a change
 *   of its own, made with the second argument
 */
export const prepares =
  <Options extends { ctx: { db: Db; words: ServerWords } }, Result>(
    key: FixedSentence,
    work: (options: Options, makeChange: MakeChange) => Promise<() => Result>,
  ) =>
  async (options: Options) => {
    const { db, words } = options.ctx;
    const makeChange: MakeChange = async (change) => db.change(() => inTransaction(db, change));
    const change = await work(options, makeChange);
    return { ...(await makeChange(change)), message: words[key] };
  };
