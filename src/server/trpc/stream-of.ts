import { z } from "zod";

/**
 * Output of a procedure that yields: every item goes through the schema on its way out, like any other output.
 */
export function streamOf<Item extends z.ZodType>(item: Item) {
  return z
    .custom<AsyncIterable<z.input<Item>>>(
      (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
    )
    .transform(async function* (items): AsyncGenerator<z.output<Item>, void> {
      for await (const one of items) yield item.parse(one);
    });
}
