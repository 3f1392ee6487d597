import { expect, test } from "vitest";
import type { PageState } from "./page-state.ts";
import { readPageState, writePageState } from "./page-state-text.ts";

test("dates are read as dates at any depth, and everything else is unchanged", () => {
  const publishedAt = new Date("2026-11-21T08:30:00.123Z");
  const query = {
    queryKey: [["blog", "list"], { input: { search: "", before: null }, type: "infinite" }],
    state: { data: { pages: [{ items: [{ title: "2026-11-21T08:30:00.123Z", publishedAt }], nextCursor: null }] } },
  };
  const state = { status: 200, refusedComment: null, queries: { mutations: [], queries: [query] } };
  expect(readPageState(writePageState(state as unknown as PageState))).toEqual(state);
});
