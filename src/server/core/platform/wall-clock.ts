/** Local date and time in a time zone: `2026-11-21`, `09:30`. */
export function wallClock(timeZone: string, moment: Date): { day: string; time: string } {
  const parts = clockOf(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, time: `${part("hour")}:${part("minute")}` };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than formatting, so one is kept for each time zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  clocks.set(timeZone, clock);
  return clock;
}
