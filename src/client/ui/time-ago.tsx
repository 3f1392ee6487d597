import { formatAgo, formatDay } from "../lib/dates.ts";
import { useSite } from "../lib/page-state.ts";
import { useIsMounted } from "../lib/use-is-mounted.ts";
import { useWords } from "../lib/words.ts";

/** A moment as its age. The server prints the day: a cached page must not claim that something happened just now. */
export function TimeAgo({ moment }: { moment: Date }) {
  const words = useWords();
  const { timeZone } = useSite();
  const isMounted = useIsMounted();
  const day = formatDay(moment, timeZone, words);
  return (
    <time suppressHydrationWarning dateTime={moment.toISOString()} title={day}>
      {isMounted ? formatAgo(moment, new Date(), words) : day}
    </time>
  );
}
