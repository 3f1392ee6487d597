import { connect } from "node:net";

/** A request without a complete response after this time counts as hanging, in milliseconds. */
const hangingAfterMs = 20_000;

/** A request in parts, which can be printed, shrunk, and sent with a right or a wrong length. */
export interface WireRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  /** Bytes, one a character. */
  body?: string;
}

export interface WireAnswer {
  /** Null when the server closed the connection without a response. */
  status: number | null;
  head: string;
  body: string;
  isHanging: boolean;
}

/** The bytes of a request, with a Content-Length unless its headers define the framing. */
export function bytesOf({ method, target, headers, body = "" }: WireRequest): Buffer {
  const has = (name: string) => headers.some(([it]) => it.toLowerCase() === name);
  const all = [...headers];
  if (!has("host")) all.unshift(["Host", "127.0.0.1"]);
  if (!has("connection")) all.push(["Connection", "close"]);
  if (body !== "" && !has("content-length") && !has("transfer-encoding")) {
    all.push(["Content-Length", String(body.length)]);
  }
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n${body}`, "latin1");
}

/** Text as UTF-8 bytes, one a character; a lone surrogate becomes invalid UTF-8. */
export const utf8 = (text: string) =>
  text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\u0080-\uffff]/g, (character) =>
    character.length === 1 && /[\ud800-\udfff]/.test(character)
      ? "\xed\xa0\x80"
      : Buffer.from(character, "utf8").toString("latin1"),
  );

/**
 * Sends exactly these bytes and reads until the server closes the connection.
 *
 * @param isWhole whether they are a complete request; otherwise the client ends its side
 */
export function exchange(origin: string, bytes: Buffer, isWhole = true): Promise<WireAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const done = (isHanging: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...parse(Buffer.concat(chunks).toString("latin1")), isHanging });
    };
    const timer = setTimeout(() => done(true), hangingAfterMs);
    let isConnected = false;
    socket.once("connect", () => {
      isConnected = true;
      if (isWhole) socket.write(bytes);
      else socket.end(bytes);
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("close", () => done(false));
    // The server may close while the client sends; a refused connection is an error of this test.
    socket.on("error", (error) => isConnected || reject(error));
  });
}

function parse(received: string): Omit<WireAnswer, "isHanging"> {
  const final = received.replace(/^(?:HTTP\/1\.1 1\d\d [^\r\n]*\r\n\r\n)+/, "");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(final)?.[1];
  const end = final.indexOf("\r\n\r\n");
  return {
    status: status === undefined ? null : Number(status),
    head: end === -1 ? final : final.slice(0, end),
    body: end === -1 ? "" : final.slice(end + 4),
  };
}
