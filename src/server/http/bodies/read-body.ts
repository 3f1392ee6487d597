import type { IncomingMessage } from "node:http";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type HeldBodies, heldBodies } from "./held-bodies.ts";

/**
 * Reads a body into memory. A body that is too large is not read further: what still arrives is dropped, so that the client
 * reads the answer.
 *
 * @param tooLarge the failure of a body with more than `maxBytes`
 * @throws AppError `bad-input` when the client disconnects before the end
 */
export async function readBody(
  req: IncomingMessage,
  maxBytes: number,
  tooLarge: () => AppError = bodyTooLarge,
  held: HeldBodies = heldBodies,
): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop must not destroy the connection: the response is sent on it.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
      held.add(req, chunk);
    }
  } catch (error) {
    req.resume();
    if (error instanceof AppError) throw error;
    throw new AppError("bad-input", say("requestInterrupted"), { cause: error });
  } finally {
    held.release(req);
  }
  return Buffer.concat(chunks);
}

export const bodyTooLarge = () => new AppError("too-large", say("requestTooLarge"));

/** The charset that a request's content type names, in lower case; without one utf-8. */
export function charsetOf({ headers }: IncomingMessage): string {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers["content-type"] ?? "") ?? [];
  return charset.toLowerCase();
}
