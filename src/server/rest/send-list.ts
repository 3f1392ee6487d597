import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Request, Response } from "express";
import { disconnectCodes } from "../platform/client-disconnect.ts";

interface List {
  /** Name of the list in the envelope. */
  name: string;
  message: string;
  items: AsyncIterable<unknown>;
}

/** Rows before other requests get a turn, and characters before a chunk is written. */
const rowsAtATime = 50;
const charactersAtATime = 64 * 1024;

/**
 * Listeners on one response: seven of `pipeline`, and those of the log, the metrics and the overload guard. Node's default of
 * ten would print a warning at each list.
 */
const mostListeners = 20;

/**
 * Streams the envelope of a list while the list is read, in constant memory. A slow client slows the reading, a disconnected
 * one ends it.
 *
 * @throws errors of the first rows, before the status is sent; later errors close the connection, so that a client cannot
 *   take a partial list for a complete one
 */
export async function sendList(req: Request, res: Response, { name, message, items }: List): Promise<void> {
  const head = JSON.stringify({ success: true, message });
  const body = Readable.from(envelopeText(`${head.slice(0, -1)},${JSON.stringify(name)}:[`, items));
  await once(body, "readable");
  res.status(200).type("json");
  if (req.method === "HEAD") {
    body.destroy();
    res.end();
    return;
  }
  res.setMaxListeners(mostListeners);
  await pipeline(body, res).catch((error) => {
    if (!disconnectCodes.includes(error.code)) throw error;
  });
}

async function* envelopeText(head: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let text = head;
  let rows = 0;
  for await (const item of items) {
    text += (rows === 0 ? "" : ",") + JSON.stringify(item);
    rows += 1;
    if (rows % rowsAtATime === 0 || text.length >= charactersAtATime) {
      yield text;
      text = "";
      await nextTurn();
    }
  }
  yield `${text}]}`;
}
