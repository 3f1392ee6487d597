/** One thing that `npm run cli -- <noun> <verb>` can do. */
export interface Command {
  /** Noun and verb, such as `admin set-password`, or a verb alone where it is about the whole blog. */
  name: string;
  /** The arguments after them as the help shows them; empty when there are none. */
  takes: string;
  /** What it does, for the help. */
  summary: string;
  /** @throws AppError whose sentence is then the last line on the terminal */
  run(args: string[], terminal: Terminal): Promise<void>;
}

/** What a command may ask of the place it runs in. */
export interface Terminal {
  env: Record<string, string | undefined>;
  /** One line of the answer. */
  say(line: string): void;
  /** One line that is no answer: a failure. */
  complain(line: string): void;
  /** Without showing it on the terminal; a line of standard input where something is piped in. */
  readPassword(): Promise<string>;
}
