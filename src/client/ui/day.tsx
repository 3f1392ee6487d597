import { formatDay } from "../lib/dates/dates.ts";
import { useDateSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";

/** A moment as `July 4th, 2026`. */
export function Day({ moment }: { moment: Date }) {
  const words = useWords();
  const site = useDateSite();
  return (
    <time suppressHydrationWarning dateTime={moment.toISOString()}>
      {formatDay(moment, site, words)}
    </time>
  );
}
