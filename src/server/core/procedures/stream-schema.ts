import { z } from "zod";

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
