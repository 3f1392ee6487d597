import type { z } from "zod";

/**
 * An output schema that tRPC checks synchronously. tRPC awaits zod schemas, and zod's asynchronous path takes nine times as
 * long for a page of cards. Use it for lists and pages whose schema has no asynchronous check.
 */
export function syncSchema<Schema extends z.ZodType>(schema: Schema): Pick<Schema, "_input" | "_output" | "parse"> {
  const { _input, _output, parse } = schema;
  return { _input, _output, parse };
}
