import { writeSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";

/**
 * Standard output. On a full disk, or when the reader of a pipe has ended, lines are lost. pino's own destination would
 * retry each line for ever and block the process.
 */
export const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(1, line);
    } catch {
      // A failure to log cannot be logged.
    }
  },
};

/**
 * The operator's log, one JSON object per line. Of an error it keeps message, code and stack only: libraries attach whole
 * requests and query values to errors, and logs are stored and shipped.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination);
}

interface ErrorInLog {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: ErrorInLog;
}

/** Maximum depth of causes, which may be circular. */
const maxCauses = 5;

function describeError(error: unknown, depth = 0): ErrorInLog | undefined {
  if (!(error instanceof Error)) return { type: typeof error, message: "something that is no error was thrown" };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    stack: withoutValues(error.stack ?? ""),
    ...(error.cause instanceof Error && depth < maxCauses ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Drizzle appends the values of a failed query to its message, and so to its stack. */
const withoutValues = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
