import type { IncomingMessage } from "node:http";
import { hasBody } from "./request-kind.ts";
import type { Timeouts } from "./timeouts.ts";

/** Disconnects a client that sends a body too slowly: it may take `bodyMs`, and a second more for each `bodyBytesPerSecond`. */
export function requireBodyRate(req: IncomingMessage, { bodyMs, bodyBytesPerSecond }: Timeouts): void {
  if (!hasBody(req)) return;
  const { socket } = req;
  // Bytes that arrived together with the headers are not counted.
  const began = performance.now();
  const bytesBefore = socket.bytesRead;
  const check = () => {
    if (req.complete) return;
    const allowedMs = bodyMs + ((socket.bytesRead - bytesBefore) / bodyBytesPerSecond) * 1000;
    const leftMs = allowedMs - (performance.now() - began);
    if (leftMs <= 0) socket.destroy();
    else timer = setTimeout(check, Math.ceil(leftMs));
  };
  let timer = setTimeout(check, bodyMs);
  req.once("close", () => clearTimeout(timer));
}
