import { currentAdminWords } from "../admin-words.ts";
import { codeOf } from "./failure.ts";

/** How long the server may take to answer, in milliseconds: one hanging request must not delay those after it. */
export const answerTimeoutMs = 15_000;

/** A slow line needs time for a long text: one more millisecond for this many characters. */
const charactersPerMs = 8;

/** How long the server may take to accept a text, in milliseconds. */
export const saveTimeoutMs = ({ description }: { description: string }): number =>
  answerTimeoutMs + Math.ceil(description.length / charactersPerMs);

/** The server did not answer. It may have done the request or not. */
export class ServerTimeout extends Error {
  constructor() {
    super(currentAdminWords().area.timeout);
  }
}

/** Whether a query is retried once: not after an answer of the server, nor after a timeout. */
export const retryOnce = (failures: number, error: Error): boolean =>
  failures < 1 && codeOf(error) === undefined && !(error instanceof ServerTimeout);

/**
 * Calls the server and aborts the call after a timeout.
 *
 * @param controller aborts the call sooner
 * @throws ServerTimeout when the call was aborted
 */
export async function withTimeout<Answer>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Answer>,
  controller = new AbortController(),
): Promise<Answer> {
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    return await call(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new ServerTimeout() : error;
  } finally {
    clearTimeout(timer);
  }
}
