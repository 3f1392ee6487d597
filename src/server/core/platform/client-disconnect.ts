import type { ServerResponse } from "node:http";

/** Error codes of a stream whose client disconnected. */
export const disconnectCodes = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"];

/** A signal that aborts when the client disconnects before the response is complete. */
export function disconnectSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}
