import { useSite } from "../lib/page-state.ts";
import { formatMoment } from "../lib/zoned-time.ts";

/** A moment as `July 4th, 2026, 09:30`, in the site's time zone. */
export function Moment({ moment }: { moment: Date }) {
  const { timeZone } = useSite();
  return <time dateTime={moment.toISOString()}>{formatMoment(moment, timeZone)}</time>;
}
