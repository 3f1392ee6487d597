import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { plainAnswer } from "./plain-response.ts";

async function read(pieces: string[]): Promise<string> {
  let text = "";
  for await (const piece of plainAnswer(
    (async function* () {
      yield* pieces;
    })(),
  )) {
    text += piece;
  }
  return text;
}

test.each([
  ["an ordinary answer", "It had **rained**.\n\nAll night.\n", "It had **rained**.\n\nAll night.\n"],
  ["thoughts before it", "<think>\nA post about rain <b>\n</think>\n\nIt rained.", "It rained."],
  ["empty thoughts", "\n<think>\n\n</think>\n\nIt rained.", "It rained."],
  ["a fence around it", "```markdown\n## Rain\n\nIt rained.\n```\n", "## Rain\n\nIt rained."],
  ["thoughts, then a fence", "<think>a</think>```md\nIt rained.\n```", "It rained."],
  ["a fence with code inside", "```markdown\nRun:\n\n```sh\nls\n```\n\nDone.\n```", "Run:\n\n```sh\nls\n```\n\nDone."],
  ["code at its beginning and end", "```sh\nls\n```", "```sh\nls\n```"],
  ["inline code at its beginning", "`ls` lists", "`ls` lists"],
  ["nothing but thoughts", "<think>for ever", ""],
  ["thoughts that are spoken about", "The tag <think> opens thoughts", "The tag <think> opens thoughts"],
  ["a single sign", "<", "<"],
  ["nothing", "", ""],
])("%s comes out as it was meant, however it is cut", async (_name, answer, meant) => {
  expect(await read([answer])).toBe(meant);
  expect(await read([...answer])).toBe(meant);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: answer.length })), async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), answer.length];
      expect(await read(at.slice(1).map((end, index) => answer.slice(at[index], end)))).toBe(meant);
    }),
    { numRuns: cases(30) },
  );
});

test("text that is not a code fence is passed on at once", async () => {
  const arrived: string[] = [];
  const answer = plainAnswer(
    (async function* () {
      yield "It ";
      expect(arrived).toEqual(["It "]);
      yield "rained.";
    })(),
  );
  for await (const piece of answer) arrived.push(piece);
  expect(arrived).toEqual(["It ", "rained."]);
});
