import { serverEn } from "../../../shared/words/server-en.ts";
import { startedWith, startFailure, wrongSettingExitCode } from "../../core/platform/process/start-failure.ts";
import { SettingsError } from "../../core/settings/settings.ts";
import { type Command, TemporaryFailure, type Terminal, UsageError } from "./command.ts";

/**
 * Runs the command that the arguments name.
 *
 * @param given the arguments after `npm run cli --`
 * @returns the exit code: 0 done, 1 failed with a sentence, 2 unknown command, option or arguments, 75 may succeed when it is repeated,
 *   78 a wrong setting
 */
export async function runCommand(commands: Command[], given: string[], terminal: Terminal): Promise<number> {
  if (given.length === 0 || given[0] === "help" || given.includes("--help")) {
    terminal.say(helpOf(commands));
    return 0;
  }
  const command = commands.find((it) => it.name.split(" ").every((word, at) => word === given[at]));
  if (!command) {
    terminal.complain(serverEn.commandUnknown({ command: given.slice(0, 2).join(" "), help: helpOf(commands) }));
    return 2;
  }
  const args = given.slice(command.name.split(" ").length);
  const option = args.find((arg) => arg.startsWith("-") && !isOptionOf(command, arg));
  if (option !== undefined) {
    terminal.complain(serverEn.optionUnknown({ call: callOf(command), option }));
    return 2;
  }
  try {
    await command.run(args, terminal);
    return 0;
  } catch (error) {
    // What the system says of a file names it, and no stack says more.
    const ofSystem = error instanceof Error && "syscall" in error ? error.message : null;
    const sentence = startFailure(error, startedWith(terminal.env)) ?? ofSystem;
    if (sentence === null) throw error;
    terminal.complain(sentence);
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  if (error instanceof TemporaryFailure) return 75;
  return error instanceof SettingsError ? wrongSettingExitCode : 1;
}

/** The value of an option may also follow after `=`. */
function isOptionOf({ takes }: Command, arg: string): boolean {
  const [, name = "", value] = /^(--[a-z-]+)(=.*)?$/s.exec(arg) ?? [];
  const names = takes.match(/--[a-z-]+ ?/g);
  return names?.some((it) => it === `${name} ` || (it === name && value === undefined)) ?? false;
}

const callOf = ({ name, takes }: Command) => `${name} ${takes}`.trim();

function helpOf(commands: Command[]): string {
  const rows = commands.map((command) => `  ${callOf(command)}\n      ${command.summary}`);
  return ["Usage: npm run cli -- <command>", "", ...rows].join("\n");
}
