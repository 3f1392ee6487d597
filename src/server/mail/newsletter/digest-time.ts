import { type DigestDay, digestDays } from "../../../shared/digest-days.ts";
import { dayMs } from "../../../shared/durations.ts";
import { wallClock } from "../../core/platform/wall-clock.ts";

/** When digests are sent, in the blog's time zone. */
export interface DigestPlan {
  day: Exclude<DigestDay, "off">;
  hour: number;
  timeZone: string;
}

/** The day of the newest digest that should have been sent by now, such as `2026-11-27`. Days sort as text. */
export function digestRound({ day, hour, timeZone }: DigestPlan, now: Date): string {
  const local = wallClock(timeZone, now);
  const today = new Date(`${local.day}T00:00:00Z`);
  const daysAgo = (today.getUTCDay() - digestDays.indexOf(day) + 7) % 7;
  const isEarlier = daysAgo === 0 && local.time < `${String(hour).padStart(2, "0")}:00`;
  return new Date(today.getTime() - (isEarlier ? 7 : daysAgo) * dayMs).toISOString().slice(0, 10);
}
