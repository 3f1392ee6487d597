import type { Sentence } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";

/** Arguments that the command does not know: exit code 2. */
export class UsageError extends AppError {
  constructor(sentence: Sentence) {
    super("bad-input", sentence);
  }
}

/** The command may succeed when it is repeated, as after a failure of another server: exit code 75, EX_TEMPFAIL in sysexits.h. */
export class TemporaryFailure extends AppError {
  constructor(cause: AppError) {
    super(cause.kind, cause.sentence, { cause });
  }
}

/** A command of `npm run cli -- <noun> <verb>`. */
export interface Command {
  /** Noun and verb, such as `admin set-password`; a verb alone acts on the whole blog. */
  name: string;
  /** Its arguments as the help shows them; empty when there are none. Other options are refused. */
  takes: string;
  /** What it does, for the help. */
  summary: string;
  /** @throws AppError whose sentence becomes the last line on the terminal */
  run(args: string[], terminal: Terminal): Promise<void>;
}

/** The terminal that a command runs in. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** Prints a line to standard output. */
  say(line: string): void;
  /** Prints a line to standard error. */
  complain(line: string): void;
  /** Replaces the line of progress; an empty one removes it. Absent where no person reads, as behind a pipe. */
  showProgress?(line: string): void;
  /** Reads a password without showing it, or a line of piped input. */
  readPassword(): Promise<string>;
}
