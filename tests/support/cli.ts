import type { Command } from "../../src/server/ops/cli/command.ts";
import { runCommand } from "../../src/server/ops/cli/run-command.ts";

/** Runs a command like `npm run cli -- …` with these settings. @returns its output, and the lines of progress that a person saw */
export async function runCli(command: Command, args: string[], env: Record<string, string>) {
  const said: string[] = [];
  const progress: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await runCommand([command], [...command.name.split(" "), ...args], {
    env,
    say,
    complain: say,
    showProgress: (line) => void progress.push(line),
    readPassword: async () => "",
  });
  return { code, said: said.join("\n"), progress };
}
