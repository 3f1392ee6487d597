import { hourMs } from "../../../shared/durations.ts";
import { wallClock } from "../../core/platform/wall-clock.ts";
import type { BackupSettings } from "../../core/settings/settings.ts";

type Schedule = BackupSettings["schedule"];

/**
 * Tells whether a backup is due: the newest one belongs to an earlier period of the schedule. A server that was off at the
 * scheduled time, or whose clock was set forward, misses no backup.
 *
 * @param last time of the newest backup
 */
export function isDue(schedule: Schedule, timeZone: string, last: Date | undefined, now: Date): boolean {
  if (!last) return true;
  // A later period, not just another one: after a clock is set back, the previous period repeats.
  return roundOf(schedule, timeZone, last) < roundOf(schedule, timeZone, now);
}

/** A name of the period that sorts by time. */
function roundOf(schedule: Schedule, timeZone: string, moment: Date): string {
  if ("everyHours" in schedule) {
    return String(Math.floor(moment.getTime() / (schedule.everyHours * hourMs))).padStart(12, "0");
  }
  const { day, time } = wallClock(timeZone, moment);
  if (time >= schedule.at) return day;
  return wallClock(timeZone, new Date(moment.getTime() - 24 * hourMs)).day;
}
