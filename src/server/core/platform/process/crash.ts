import type { Logger } from "pino";

/**
 * Ends the process after an error that nothing caught, as Node does, with one line of JSON in place of a stack over several lines: logs
 * are read line by line. The supervisor restarts the server.
 */
export function endOnCrash(log: Logger): void {
  process.on("uncaughtException", (error) => {
    if (log.isLevelEnabled("fatal")) log.fatal({ err: error }, "the server crashed");
    else console.error(error);
    process.exit(1);
  });
}
