import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { sendRaw } from "../../../../tests/support/raw-request.ts";
import { readPlainRequest } from "./plain-request.ts";

/** What decides which response is sent. */
function read(text: string) {
  const request = readPlainRequest(Buffer.from(text, "latin1"));
  if (!request) return null;
  const { header: _header, ...rest } = request;
  return rest;
}
const withHeaders = (...lines: string[]) =>
  `GET / HTTP/1.1\r\nHost: blog\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;

test("another header of a plain request is read by its name", () => {
  const request = readPlainRequest(Buffer.from("GET / HTTP/1.1\r\nHost: a\r\nReferer:  https://b/c \r\n\r\n"));
  expect([request?.header("referer"), request?.header("purpose")]).toEqual(["https://b/c", undefined]);
});

test("requests of browsers and feed readers are plain", () => {
  const plain = withHeaders(
    "Connection: keep-alive",
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) "a" (b)',
    "ACCEPT-ENCODING:  gzip, br \t",
    'If-None-Match: W/"abc", "def"',
    "Cookie: a=b; c=d",
    "Empty:",
  );
  expect(read(plain)).toEqual({ url: "/", acceptEncoding: "gzip, br", ifNoneMatch: 'W/"abc", "def"' });
  expect(read("GET /?before=5&category=Life HTTP/1.1\r\nHost: a\r\n\r\n")).toEqual({
    url: "/?before=5&category=Life",
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  });
});

test.each([
  ["nothing", ""],
  ["unfinished", "GET / HTTP/1.1\r\nHost: blog\r\n"],
  ["two at once", withHeaders().repeat(2)],
  ["followed by more", `${withHeaders()}GET`],
  ["another method", withHeaders().replace("GET", "HEAD")],
  ["a method in small letters", withHeaders().replace("GET", "get")],
  ["the older protocol", withHeaders().replace("1.1", "1.0")],
  ["a later protocol", withHeaders().replace("1.1", "2.0")],
  ["an address of another site", withHeaders().replace("GET /", "GET http://other/")],
  ["an address with a space", withHeaders().replace("GET /", "GET /a b")],
  ["an address with a letter beyond ASCII", withHeaders().replace("GET /", "GET /\xe4")],
  ["no host", "GET / HTTP/1.1\r\nAccept: a\r\n\r\n"],
  ["no headers", "GET / HTTP/1.1\r\n\r\n"],
  ["two hosts", withHeaders("Host: other")],
  ["a host that is none", withHeaders().replace("Host: blog", "Host: a b")],
  ["a body", `${withHeaders("Content-Length: 4")}`],
  ["an empty body", withHeaders("Content-Length: 0")],
  ["a body in chunks", withHeaders("Transfer-Encoding: chunked")],
  ["an upgrade", withHeaders("Upgrade: h2c")],
  ["a question before the body", withHeaders("Expect: 100-continue")],
  ["a page that must be a certain one", withHeaders('If-Match: "a"')],
  ["a connection that shall end", withHeaders("Connection: close")],
  ["a Proxy-Connection: close header", withHeaders("Proxy-Connection: close")],
  ["two wishes for the connection", withHeaders("Connection: keep-alive, Upgrade")],
  ["a wish that comes twice", withHeaders("Accept-Encoding: br", "Accept-Encoding: gzip")],
  ["two lists of tags", withHeaders('If-None-Match: "a"', 'If-None-Match: "b"')],
  ["two lists of addresses", withHeaders("X-Forwarded-For: 192.0.2.1", "x-forwarded-for: 192.0.2.2")],
  ["a space before the colon", withHeaders("Content-Length : 4")],
  ["a line that goes on", withHeaders("X-A: b", " Content-Length: 4")],
  ["a line without a colon", withHeaders("Content-Length")],
  ["a header without a name", withHeaders(": a")],
  ["a lone line feed", withHeaders("X-A: b\nContent-Length: 4")],
  ["a lone carriage return", withHeaders("X-A: b\rContent-Length: 4")],
  ["a zero byte", withHeaders("X-A: \0")],
  ["a letter beyond ASCII", withHeaders("X-A: \xe4")],
  ["very long", withHeaders(`X-A: ${"a".repeat(4_096)}`)],
])("%s is left to Node", (_what, text) => {
  expect(read(text)).toBeNull();
});

test("Node parses every plain request in the same way, as one request without a body", async () => {
  const seen: unknown[] = [];
  const server = createServer(({ method, url, headers }, res) => {
    const { "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch } = headers;
    seen.push({ method, url, acceptEncoding, ifNoneMatch });
    res.end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const character = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.constantFrom(0, 9, 10, 11, 13, 0x7f, 0x80, 0xa0, 0xff),
  );
  const anything = fc.array(character, { maxLength: 8 }).map((codes) => String.fromCharCode(...codes));
  const printable = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 8,
  });
  const name = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        "accept-encoding",
        "If-None-Match",
        "connection",
        "Proxy-Connection",
        "X-A",
        "content-length",
        "Host",
        "Transfer-Encoding",
      ),
    },
    { weight: 2, arbitrary: printable.filter((text) => text !== "" && !text.includes(":")) },
    { weight: 1, arbitrary: anything },
  );
  const value = fc.oneof(fc.constantFrom("keep-alive", "close", "4", "gzip", "chunked"), printable, anything);
  const line = fc.tuple(name, fc.constantFrom(":", ": ", ":\t ", " :"), value, fc.constantFrom("", " ", "\t"));
  const request = fc
    .tuple(printable, fc.constantFrom("", "", "", "#a", "%zz", "//"), fc.array(line, { maxLength: 4 }))
    .map(
      ([path, more, lines]) =>
        `GET /${path}${more} HTTP/1.1\r\nHost: blog\r\n${lines.map((parts) => `${parts.join("")}\r\n`).join("")}\r\n`,
    );

  const last = "GET /last HTTP/1.1\r\nHost: blog\r\nConnection: close\r\n\r\n";
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(request, async (text) => {
      const request = read(text);
      if (!request) return;
      plain += 1;
      seen.length = 0;
      // If Node saw a body, the following bytes would be part of it.
      await sendRaw(origin, Buffer.from(text + last, "latin1"));
      expect(seen).toEqual([{ method: "GET", ...request }, expect.objectContaining({ url: "/last" })]);
    }),
    { numRuns: cases(2_000) },
  );
  expect(plain).toBeGreaterThan(cases(2_000) / 20);
});
