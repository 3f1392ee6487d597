import { Writable } from "node:stream";
import type { Logger } from "pino";
import { createLog } from "../../src/server/core/platform/log.ts";

export interface LogEntry {
  level: number;
  msg: string;
  req?: { id: string; method: string; url: string };
  err?: { message: string; stack: string };
}

/** A log that a test can read: pass it to the app as `deps: { log }`. */
export function aLog(level = "info"): { log: Logger; entries: LogEntry[]; errors: () => LogEntry[] } {
  const entries: LogEntry[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      entries.push(JSON.parse(line.toString()));
      done();
    },
  });
  return { log: createLog(level, sink), entries, errors: () => entries.filter((entry) => entry.level >= 50) };
}
