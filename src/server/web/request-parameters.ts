import type { Request } from "express";
import { splitTarget } from "../../shared/addresses/split-target.ts";

/** The parameters of a request's query, read as browsers read them. Express's own parser makes arrays of repeated ones. */
export function parametersOf({ originalUrl }: Pick<Request, "originalUrl">): URLSearchParams {
  return new URLSearchParams(splitTarget(originalUrl).query);
}
