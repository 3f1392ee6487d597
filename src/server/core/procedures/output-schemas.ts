import { z } from "zod";

/**
 * An output schema that tRPC checks synchronously. tRPC awaits zod schemas, and zod's asynchronous path takes nine times as
 * long for a page of cards. Use it for lists and pages whose schema has no asynchronous check.
 */
export function syncSchema<Schema extends z.ZodType>(schema: Schema): Pick<Schema, "_input" | "_output" | "parse"> {
  const { _input, _output, parse } = schema;
  return { _input, _output, parse };
}

/**
 * Output schema of a procedure that yields items: each item is checked before it is sent.
 */
export function streamSchema<Item extends z.ZodType>(item: Item) {
  return z
    .custom<AsyncIterable<z.input<Item>>>(
      (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
    )
    .transform(async function* (items): AsyncGenerator<z.output<Item>, void> {
      for await (const value of items) yield item.parse(value);
    });
}
