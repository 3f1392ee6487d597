import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";

/** Exit code after Ctrl+C. */
const interrupted = 130;

/**
 * Reads a new password: typed twice without echo, or the first line of piped input.
 *
 * @throws AppError `bad-input` when the two differ
 */
export async function readPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return (await text(input)).split(/\r?\n/, 1)[0] ?? "";
  const password = await ask("New password: ", input, output);
  const again = await ask("Once more: ", input, output);
  if (password !== again) throw new AppError("bad-input", say("passwordsDiffer"));
  return password;
}

async function ask(question: string, input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  output.write(question);
  // readline echoes its input, so its output is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  lines.once("SIGINT", () => {
    output.write("\n");
    process.exit(interrupted);
  });
  const answer = await lines.question("");
  lines.close();
  output.write("\n");
  return answer;
}
