import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Encoding, encodingFor } from "./accepted-encoding.ts";

/** Below this, compressing saves less than its header costs. */
const minCompressedBytes = 1024;

/**
 * `kept` is compressed once and sent often, `passing` for one answer: home's 36 kB in 0.1 ms to 6.1 kB by brotli (0.3 ms to 6.2 kB
 * by gzip), where a kept page takes 0.6 ms to 5.2 kB.
 */
const efforts = {
  kept: { br: 5, gzip: 6 },
  passing: { br: 1, gzip: 1 },
} as const;

/** How a body is best sent. @param accepted the request's Accept-Encoding @param bytes of the body */
export function encodingOf(accepted: string | undefined, bytes: number): Encoding {
  return bytes < minCompressedBytes ? "identity" : encodingFor(accepted);
}

export function compress(body: Buffer, encoding: Encoding, effort: keyof typeof efforts): Buffer {
  if (encoding === "identity") return body;
  const level = efforts[effort][encoding];
  return encoding === "br"
    ? brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    : gzipSync(body, { level });
}
