import type { DehydratedState } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { pageDataText, readPageData, writeQueries } from "./page-data-text.ts";

test("dates are read as dates at any depth, and everything else is unchanged", () => {
  const publishedAt = new Date("2026-11-21T08:30:00.123Z");
  const query = {
    queryKey: [["blog", "list"], { input: { search: "", before: null }, type: "infinite" }],
    state: { data: { pages: [{ items: [{ title: "2026-11-21T08:30:00.123Z", publishedAt }], nextCursor: null }] } },
  };
  const queries = { mutations: [], queries: [query] };
  const text = pageDataText("v1", writeQueries(queries as unknown as DehydratedState));
  expect(readPageData(text)).toEqual({ version: "v1", queries });
});
