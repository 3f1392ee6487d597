import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

test("a screen opened after a change does not show the answer to a prefetch that was sent before it", async () => {
  const client = createQueryClient();
  const queryKey = ["comments of a post"];
  let respond = (_answer: string) => {};
  const answer = new Promise<string>((resolve) => {
    respond = resolve;
  });
  const prefetched = client.prefetchQuery({ queryKey, queryFn: () => answer });
  const changed = client.invalidateQueries({ queryKey });
  respond("closed");
  await Promise.all([prefetched, changed]);
  expect(await client.fetchQuery({ queryKey, queryFn: async () => "open" })).toBe("open");
});
