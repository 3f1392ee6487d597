import type { BackupSettings } from "../../platform/settings.ts";
import { wallClock } from "../../platform/wall-clock.ts";

const hourMs = 60 * 60 * 1000;

type Schedule = BackupSettings["schedule"];

/**
 * Whether a schedule wants a backup now. It asks which round of the schedule the last one was made in, and waits for no
 * moment: a server that was off at night, and a clock that is put forward, miss nothing.
 *
 * @param last when the newest backup was made
 */
export function isDue(schedule: Schedule, timeZone: string, last: Date | undefined, now: Date): boolean {
  if (!last) return true;
  // Not merely another round: where a clock is put back, the round before comes once more.
  return roundOf(schedule, timeZone, last) < roundOf(schedule, timeZone, now);
}

/** A name that sorts by time. */
function roundOf(schedule: Schedule, timeZone: string, moment: Date): string {
  if ("everyHours" in schedule) {
    return String(Math.floor(moment.getTime() / (schedule.everyHours * hourMs))).padStart(12, "0");
  }
  const { day, time } = wallClock(timeZone, moment);
  if (time >= schedule.at) return day;
  return wallClock(timeZone, new Date(moment.getTime() - 24 * hourMs)).day;
}
