import { createTRPCClient, httpBatchLink, httpBatchStreamLink } from "@trpc/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import type { AppRouter } from "../../../server/api/router.ts";
import { maxBatchSize } from "../../../shared/limits.ts";
import { callOptions } from "./trpc-client.ts";

test.each([
  ["whole", httpBatchLink],
  ["piece by piece", httpBatchStreamLink],
])("more calls at once than the server takes in one request are answered, all of them: %s", async (_how, link) => {
  // Calls name the language of their page.
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { origin, db } = await servedApp();
  aPost(db, { title: "Frost" });
  const client = createTRPCClient<AppRouter>({ links: [link({ ...callOptions, url: `${origin}/trpc` })] });
  const calls = Array.from({ length: maxBatchSize + 1 }, () => client.post.list.query({}));
  const titles = (await Promise.all(calls)).map(({ items }) => items.map(({ title }) => title));
  expect(titles).toEqual(calls.map(() => ["Frost"]));
});
