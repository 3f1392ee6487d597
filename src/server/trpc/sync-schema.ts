import type { z } from "zod";

/**
 * Output of a procedure that is checked at once. tRPC waits for zod, which then takes its slow way: nine times as long for a page
 * of cards. Lists and pages have theirs; only for schemas without anything to wait for.
 */
export function atOnce<Schema extends z.ZodType>(schema: Schema): Pick<Schema, "_input" | "_output" | "parse"> {
  const { _input, _output, parse } = schema;
  return { _input, _output, parse };
}
