import type { Request } from "express";

/** The parameters of a request's query, read as browsers read them. Express's own parser makes arrays of repeated ones. */
export function parametersOf({ originalUrl }: Request): URLSearchParams {
  const at = originalUrl.indexOf("?");
  return new URLSearchParams(at === -1 ? "" : originalUrl.slice(at + 1));
}
