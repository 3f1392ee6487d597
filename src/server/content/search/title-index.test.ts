import { expect, test } from "vitest";
import type { CategoryId } from "../../core/db/schema.ts";
import { proposalExpression, searchExpression } from "./title-index.ts";

const hex = (text: string) => Buffer.from(text).toString("hex");

test("a rare term is looked up once in each partition, for all categories together", () => {
  expect(proposalExpression(3, "kernel")).toBe(`"3xx${hex("ern")}" AND "3xx${hex("nel")}"`);
  expect(proposalExpression(3, "kernel", "Startup" as CategoryId)).toBe(
    `"3x${hex("Startup")}x${hex("ern")}" AND "3x${hex("Startup")}x${hex("nel")}"`,
  );
});

test("a long term is looked up by twelve of its tokens, once, however many categories there are", () => {
  const tokens = searchExpression(0, "an extraordinary afternoon").split(" AND ");
  expect(tokens).toHaveLength(12);
  for (const token of tokens) expect(token).toMatch(/^"0xx\w+"$/);
});

test("a short term is looked up unchanged, once in each partition", () => {
  for (const term of ["é", "手紙", "tea", "teas"]) {
    expect(searchExpression(1, term)).toBe(proposalExpression(1, term));
    expect(searchExpression(1, term)).not.toContain(" OR ");
  }
});
