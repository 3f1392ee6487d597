import { STATUS_CODES } from "node:http";

/** Seconds for which an idle connection stays open; Node's default, and announced in the Keep-Alive header. */
export const keepAliveSeconds = 5;

/** A response as bytes: status line, headers and body in one buffer. Only its Date is updated, in place, once a second. */
export class SerializedResponse {
  /** The body alone; shares memory with the whole. */
  readonly body: Buffer;
  readonly #bytes: Buffer;
  readonly #dateAt: number;
  #second = currentSecond();

  /** @param headers names and values alternating */
  constructor(status: number, headers: readonly string[], body: Buffer) {
    const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `;
    let head = `${statusLine}${dateOf(this.#second)}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`;
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
    head += "\r\n";
    // Not from Node's shared pool: a pooled slice keeps the whole pool alive for as long as the response is cached.
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
    const second = currentSecond();
    if (second !== this.#second) {
      this.#bytes.write(dateOf(second), this.#dateAt, "latin1");
      this.#second = second;
    }
    return this.#bytes;
  }
}

const currentSecond = () => Math.floor(Date.now() / 1000);

/** The value of a Date header. Its length never changes. @see RFC 9110 §5.6.7 */
const dateOf = (second: number) => new Date(second * 1000).toUTCString();
