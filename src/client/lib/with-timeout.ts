import { codeOf } from "./failure.ts";

/** How long the server may take to answer, in milliseconds: a call that hangs must not hold up all that follow. */
export const answerWithinMs = 15_000;

/** A long text may go over a slow line: so many characters are given another millisecond. */
const charactersPerMs = 8;

/** How long the server may take to take a text, in milliseconds. */
export const takeWithinMs = ({ description }: { description: string }): number =>
  answerWithinMs + Math.ceil(description.length / charactersPerMs);

/** The server may have done what it was asked, or not: it never said. */
export class TooLate extends Error {
  constructor() {
    super("The server did not answer in time. Everything is still here: please try again.");
  }
}

/** Whether a query asks once more by itself: not the server's own sentences, nor what has taken its time already. */
export const retryOnce = (failures: number, error: Error): boolean =>
  failures < 1 && codeOf(error) === undefined && !(error instanceof TooLate);

/**
 * Calls the server, and gives the call up when there is no answer in time.
 *
 * @param tooLong gives it up sooner
 * @throws TooLate then
 */
export async function within<Answer>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Answer>,
  tooLong = new AbortController(),
): Promise<Answer> {
  const timer = setTimeout(() => tooLong.abort(), ms);
  try {
    return await call(tooLong.signal);
  } catch (error) {
    throw tooLong.signal.aborted ? new TooLate() : error;
  } finally {
    clearTimeout(timer);
  }
}
