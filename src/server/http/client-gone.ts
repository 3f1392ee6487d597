import type { ServerResponse } from "node:http";

/** How a stream says that nobody listens any more. */
export const clientGone = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"];

/** Says that the client left before it was answered. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
