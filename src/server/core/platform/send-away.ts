import type { Response } from "express";
import { AppError } from "./errors.ts";

/**
 * Responds 503 in plain text to a request for a file while the bucket does not answer. An error page would cost more
 * than the file.
 *
 * @returns false when it is another error
 */
export function sendAway(res: Response, error: unknown): boolean {
  if (!(error instanceof AppError) || error.kind !== "unavailable") return false;
  res.set({ "Cache-Control": "no-store", "Retry-After": String(error.retryAfterSeconds ?? 1) });
  res.removeHeader("Content-Disposition");
  res.status(503).type("text/plain").send(`${error.message}\n`);
  return true;
}
