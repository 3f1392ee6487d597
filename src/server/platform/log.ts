import { writeSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";

/**
 * Standard output, while it takes anything. On a full disk, or when its reader is gone, lines are lost: pino's own
 * destination would try each again for ever, and nobody be answered meanwhile.
 */
export const standardOutput: DestinationStream = {
  write(line) {
    try {
      writeSync(1, line);
    } catch {
      // There is nowhere to say so.
    }
  },
};

/**
 * The operator's log, one JSON object a line. Of what went wrong it keeps the message, the code and the stack and nothing
 * else: libraries hang whole requests and the values of a query onto their errors, and a log is kept and shipped.
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

/** Causes that are followed, in case they run in a circle. */
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

/** Drizzle writes a failed query's values behind it, in its message and so in its stack. */
const withoutValues = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
