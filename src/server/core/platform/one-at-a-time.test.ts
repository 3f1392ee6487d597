import { expect, test } from "vitest";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** A job that the test ends. */
function aJob() {
  let end: (how?: "fail") => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = (how) => (how === "fail" ? reject(new Error("failed")) : resolve("done"));
  });
  return { run: () => ended, end };
}

test("a full queue refuses jobs at once, and accepts them again when it has room", async () => {
  const inTurn = oneAtATime(2, say("imagesBusy"));
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
  const inTurn = oneAtATime(1, say("imagesBusy"));
  const job = aJob();
  const failing = inTurn(job.run);
  job.end("fail");
  await expect(failing).rejects.toThrow("failed");
  await expect(inTurn(async () => "next")).resolves.toBe("next");
});
