import { expect, test } from "vitest";
import { proposalExpression, searchExpression } from "./ngrams.ts";

const hex = (text: string) => Buffer.from(text).toString("hex");

test("a rare term is looked up once in a partition, for all categories together", () => {
  expect(proposalExpression(3, "kernel")).toBe(`"3xx${hex("ern")}" AND "3xx${hex("nel")}"`);
  expect(proposalExpression(3, "kernel", "Startup")).toBe(
    `"3x${hex("Startup")}x${hex("ern")}" AND "3x${hex("Startup")}x${hex("nel")}"`,
  );
});

test("long lists of tokens are never walked across categories", () => {
  const groups = searchExpression(0, "finance technology").split(" OR ");
  expect(groups).toHaveLength(4);
  for (const group of groups) {
    const categories = [...group.matchAll(/"0x(\w*?)x\w+"/g)].map(([, category]) => category);
    expect(categories).toHaveLength(12);
    expect(new Set(categories).size).toBe(1);
    expect(categories[0]).not.toBe("");
  }
});

test("a short term is looked up unchanged, once in a partitionition", () => {
  for (const term of ["é", "手紙", "tea", "teas"]) {
    expect(searchExpression(1, term)).toBe(proposalExpression(1, term));
    expect(searchExpression(1, term)).not.toContain(" OR ");
  }
});
