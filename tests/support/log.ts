import { Writable } from "node:stream";
import { type Logger, pino } from "pino";

export interface LogEntry {
  level: number;
  msg: string;
  req?: { method: string; url: string };
  err?: { message: string; stack: string };
}

/** A log that a test can read: hand it to the app as `deps: { log }`. */
export function aLog(): { log: Logger; entries: LogEntry[]; errors: () => LogEntry[] } {
  const entries: LogEntry[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      entries.push(JSON.parse(line.toString()));
      done();
    },
  });
  return { log: pino(sink), entries, errors: () => entries.filter((entry) => entry.level >= 50) };
}
