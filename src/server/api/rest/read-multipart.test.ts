import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Request } from "express";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { rawConnection } from "../../../../tests/support/raw-request.ts";
import { readMultipart } from "./read-multipart.ts";

test("an upload that is interrupted before it is read is refused, and the process continues", async () => {
  const folder = aFolder();
  const server = createServer();
  const outcome = new Promise<unknown>((resolve) => {
    server.once("request", (req) => {
      const read = () => readMultipart(req as Request, folder).catch((error) => error);
      req.on("error", () => {}).once("close", () => resolve(read()));
    });
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");

  const { socket, closed } = await rawConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const type = "Content-Type: multipart/form-data; boundary=x";
  const begun = once(server, "request");
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: 1000\r\n\r\n--x\r\n`);
  await begun;
  socket.destroy();
  await closed;
  expect(await outcome).toMatchObject({ kind: "bad-input", message: "The upload was interrupted" });
});
