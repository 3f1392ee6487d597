import { createContext, Script } from "node:vm";

/** Work that took too long was ended. */
export class TooSlowError extends Error {}

const context = createContext({});
const script = new Script("work()");

/**
 * Does work that does not wait, and ends it behind a time limit, wherever it is: some texts take a parser minutes, and its loops cannot
 * be interrupted from outside otherwise.
 *
 * @throws TooSlowError
 */
export function withinTime<T>(maxMs: number, work: () => T): T {
  try {
    context.work = work;
    return script.runInContext(context, { timeout: maxMs });
  } catch (error) {
    // Not `instanceof Error`: it is an error of the context.
    const { code } = error as { code?: unknown };
    throw code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? new TooSlowError() : error;
  } finally {
    context.work = undefined;
  }
}
