import { formatDay } from "../lib/dates/dates.ts";
import { formatAgo } from "../lib/dates/format-ago.ts";
import { useIsMounted } from "../lib/hooks/use-is-mounted.ts";
import { useDateSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";

/** The age of a moment, as `5 minutes ago`. The server prints the day: the age would be wrong in a cached page. */
export function TimeAgo({ moment }: { moment: Date }) {
  const words = useWords();
  const site = useDateSite();
  const isMounted = useIsMounted();
  const day = formatDay(moment, site, words);
  return (
    <time suppressHydrationWarning dateTime={moment.toISOString()} title={day}>
      {isMounted ? formatAgo(moment, new Date(), site.language, words.justNow) : day}
    </time>
  );
}
