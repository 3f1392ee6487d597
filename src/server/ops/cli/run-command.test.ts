import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { SettingsError } from "../../core/settings/settings.ts";
import { type Command, TemporaryFailure } from "./command.ts";
import { runCommand } from "./run-command.ts";

const nothing: Command = {
  name: "paper fold",
  takes: "[times] [--colour name] [--wet]",
  summary: "fold the paper",
  run: async () => {},
};

async function cli(args: string[], run: Command["run"] = nothing.run) {
  const answered: string[] = [];
  const complained: string[] = [];
  const code = await runCommand([{ ...nothing, run }], args, {
    env: {},
    say: (line) => void answered.push(line),
    complain: (line) => void complained.push(line),
    readPassword: async () => "",
  });
  return { code, answered: answered.join("\n"), complained: complained.join("\n") };
}

test("a command receives the arguments after its noun and verb", async () => {
  const { code, answered } = await cli(["paper", "fold", "7"], async ([times], { say }) => say(`${times} times`));
  expect({ code, answered }).toEqual({ code: 0, answered: "7 times" });
});

test("without arguments the commands are listed", async () => {
  // Behind a command too, which would otherwise take it for a file's name.
  for (const args of [[], ["help"], ["--help"], ["paper", "fold", "--help"]]) {
    const { code, answered } = await cli(args, () => Promise.reject(new Error("it was run")));
    expect(answered).toContain("paper fold [times] [--colour name] [--wet]\n      fold the paper");
    expect(code).toBe(0);
  }
});

test("an unknown command is reported with the list of commands and exit code 2", async () => {
  const { code, complained } = await cli(["paper", "plane"]);
  expect(complained).toContain("There is no command “paper plane”.");
  expect(complained).toContain("paper fold");
  expect(code).toBe(2);
});

test("an option that the command does not have is refused before it runs, and so is a value that it does not take", async () => {
  for (const option of ["--twice", "--twice=1", "--wet=1", "-w", "--"]) {
    const { code, complained } = await cli(["paper", "fold", "7", option], () =>
      Promise.reject(new Error("it was run")),
    );
    const call = "paper fold [times] [--colour name] [--wet]";
    expect({ code, complained }).toEqual({ code: 2, complained: `There is no option ${option}: ${call}` });
  }
  const { answered } = await cli(["paper", "fold", "--colour=sea = green", "--wet"], async (args, { say }) =>
    say(args.join()),
  );
  expect(answered).toBe("--colour=sea = green,--wet");
});

test("a failure is one sentence, and its exit code says whether a repetition or another setting may help", async () => {
  const failures: [number, Error][] = [
    [1, new AppError("bad-input", say("passwordsDiffer"))],
    [75, new TemporaryFailure(new AppError("unavailable", say("bucketTooSlow")))],
    [78, new SettingsError("PORT must be a number")],
  ];
  for (const [code, error] of failures) {
    const { complained, ...rest } = await cli(["paper", "fold"], () => Promise.reject(error));
    expect([rest.code, complained]).toEqual([code, error.message]);
  }
});

test("a bug is not shown as an expected failure", async () => {
  await expect(cli(["paper", "fold"], () => Promise.reject(new TypeError("oops")))).rejects.toThrow("oops");
});

test("a fault of the system is one line with the file that it names", async () => {
  const { code, complained } = await cli(["paper", "fold"], async () => void readFileSync("no/such"));
  expect({ code, complained }).toEqual({ code: 1, complained: "ENOENT: no such file or directory, open 'no/such'" });
});
