import type Database from "better-sqlite3";
import { hourMs } from "../../../shared/durations.ts";
import { doubtMs } from "../clock-doubt.ts";
import { type Finding, ifReadable, note } from "./finding.ts";

/** Compares the clock with what the server last knew of the time. */
export const checkClock = (client: Database.Database, now: Date): Finding[] =>
  ifReadable(() => {
    const row = client.prepare("SELECT seenAt, doubtedAt FROM serverClock").get();
    const { seenAt, doubtedAt } = (row ?? { seenAt: 0, doubtedAt: null }) as {
      seenAt: number;
      doubtedAt: number | null;
    };
    const newest = Math.max(seenAt, doubtedAt ?? 0);
    if (newest > now.getTime() + hourMs)
      return [
        note(
          `the clock of the server was at ${new Date(newest).toISOString()}, which is in the future`,
          "check that the clock is right now: what waited for a later time is done at the next start",
        ),
      ];
    if (doubtedAt === null) return [];
    const [last, until] = [new Date(seenAt), new Date(doubtedAt + doubtMs)];
    return [
      note(
        `the clock jumped by more than a week since ${last.toISOString()}: nothing is deleted for good until ${until.toISOString()}`,
        "correct the clock if it is wrong; after a pause of the server nothing needs to be done",
      ),
    ];
  });
