import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Request, Response } from "express";
import { disconnectCodes } from "../platform/client-disconnect.ts";

interface List {
  /** Its name in the envelope. */
  name: string;
  message: string;
  items: AsyncIterable<unknown>;
}

/** Rows written before other requests get their turn, and characters kept back before they are written. */
const rowsAtATime = 50;
const charactersAtATime = 64 * 1024;

/**
 * Who waits for the end of one answer: seven times `pipeline` itself, then whoever logs, counts or guards it. From the
 * eleventh on Node would print at each list that memory leaks.
 */
const mostListeners = 20;

/**
 * Writes the envelope of a list while the list is read: memory stays the same however long it is. A slow client slows the
 * reading, and one that leaves ends it.
 *
 * @throws what the first rows throw, while the answer may still become a failure; later the connection is cut, so that
 *   nobody takes half a list for a whole one
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
