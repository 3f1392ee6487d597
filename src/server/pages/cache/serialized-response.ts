import { STATUS_CODES } from "node:http";

/** Seconds for which a connection is kept open, as Node does and tells by default. */
export const keepAliveSeconds = 5;

/**
 * An answer as it goes over the wire, status line, headers and body in one piece of memory. Only its date is written anew, in
 * its place, at most once a second.
 */
export class WireAnswer {
  /** The body alone, in the same memory. */
  readonly body: Buffer;
  readonly #bytes: Buffer;
  readonly #dateAt: number;
  #date = "";

  /** @param headers names and values in turn */
  constructor(status: number, headers: readonly string[], body: Buffer) {
    const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `;
    let head = `${statusLine}${currentDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`;
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
    head += "\r\n";
    // Of its own: small pieces usually share memory with others, which is given back only when nobody needs any of them.
    this.#bytes = Buffer.allocUnsafeSlow(head.length + body.length);
    this.#bytes.write(head, "latin1");
    this.body = this.#bytes.subarray(head.length);
    this.body.set(body);
    this.#dateAt = statusLine.length;
  }

  get length(): number {
    return this.#bytes.length;
  }

  bytes(): Buffer {
    const date = currentDate();
    if (date !== this.#date) {
      this.#bytes.write(date, this.#dateAt, "latin1");
      this.#date = date;
    }
    return this.#bytes;
  }
}

let second = 0;
let date = "";

/** Of one length always. @see RFC 9110 §5.6.7 */
function currentDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
