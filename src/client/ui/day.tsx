import { formatDay } from "../lib/dates.ts";
import { useSite } from "../lib/page-state.ts";

/** A moment as `July 4th, 2026`. */
export function Day({ moment }: { moment: Date }) {
  const { timeZone } = useSite();
  return <time dateTime={moment.toISOString()}>{formatDay(moment, timeZone)}</time>;
}
