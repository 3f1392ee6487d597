import { formatAgo, formatDay } from "../lib/dates.ts";
import { useSite } from "../lib/page-state.ts";
import { useIsMounted } from "../lib/use-is-mounted.ts";

/** A moment as its age. The server prints the day: a cached page must not claim that something happened just now. */
export function TimeAgo({ moment }: { moment: Date }) {
  const { timeZone } = useSite();
  const isMounted = useIsMounted();
  const day = formatDay(moment, timeZone);
  return (
    <time dateTime={moment.toISOString()} title={day}>
      {isMounted ? formatAgo(moment, new Date()) : day}
    </time>
  );
}
