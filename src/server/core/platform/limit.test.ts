import { expect, test } from "vitest";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { limit } from "./limit.ts";

/** A job that the test ends. */
function aJob() {
  let end: (how?: "fail") => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = (how) => (how === "fail" ? reject(new Error("failed")) : resolve("done"));
  });
  return { run: () => ended, end };
}

test("a full queue refuses jobs at once, and accepts them again when it has room", async () => {
  const inTurn = limit(1, { maxCalls: 2, refusal: say("imagesBusy") });
  const [first, second, late] = [aJob(), aJob(), aJob()];
  const under = [inTurn(first.run), inTurn(second.run)];
  await expect(inTurn(late.run)).rejects.toMatchObject({ kind: "unavailable", message: serverEn.imagesBusy });
  expect(() => inTurn.requireRoom()).toThrow(serverEn.imagesBusy);
  first.end();
  await under[0];
  inTurn.requireRoom();
  const third = inTurn(late.run);
  second.end();
  late.end();
  expect(await Promise.all([...under, third])).toEqual(["done", "done", "done"]);
});

test("a failed job frees its place", async () => {
  const inTurn = limit(1, { maxCalls: 1, refusal: say("imagesBusy") });
  const job = aJob();
  const failing = inTurn(job.run);
  job.end("fail");
  await expect(failing).rejects.toThrow("failed");
  await expect(inTurn(async () => "next")).resolves.toBe("next");
});

test("calls begin in their order, as many at a time as allowed", async () => {
  const inTurn = limit(2);
  const works = [aJob(), aJob(), aJob()];
  const begun: number[] = [];
  const calls = works.map((work, at) =>
    inTurn(() => {
      begun.push(at);
      return work.run();
    }),
  );
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await calls[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const work of works) work.end();
  await Promise.all(calls);
});
