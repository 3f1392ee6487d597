import { formatMoment } from "../lib/dates/zoned-time.ts";
import { useDateSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";

/** A moment as `July 4th, 2026, 09:30`, in the site's time zone. */
export function Moment({ moment }: { moment: Date }) {
  const words = useWords();
  const site = useDateSite();
  return (
    <time suppressHydrationWarning dateTime={moment.toISOString()}>
      {formatMoment(moment, site, words)}
    </time>
  );
}
