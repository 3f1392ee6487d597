/** Collects all items of a generator. */
export async function collect<T>(items: AsyncIterable<T> | Promise<AsyncIterable<T>>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of await items) all.push(item);
  return all;
}
