import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { formatDay } from "../../lib/dates/dates.ts";
import { useSearchParameters } from "../../lib/navigation/search-parameters.ts";
import { useDateSite } from "../../lib/page/page-state.ts";
import { useWords } from "../../lib/words.ts";
import { FilterTabs } from "../../ui/filter-tabs.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import "./view-statistics.css";

const periods = ["7", "30", "90", "365"] as const;

/** Posts on the dashboard. */
const briefPosts = 3;

/**
 * How often the posts were read in the last days, 30 unless the address names others, and where readers came from.
 *
 * @param isBrief shows the chart and few posts, as on the dashboard
 */
export function ViewStatistics({ isBrief = false }) {
  const words = useAdminWords().views;
  const asked = useSearchParameters().get("days");
  const period = periods.find((one) => one === asked) ?? "30";
  const query = trpc.view.summary.useQuery({ period }, { placeholderData: keepPreviousData });
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!query.data) return null;
  const { days, before, lists, posts, hosts } = query.data;
  const postRows = posts.map(({ _id, title, views }) => ({
    key: _id,
    name: <Link href={`/admin/editBlog/${_id}/views`}>{title}</Link>,
    views,
  }));
  if (isBrief) {
    return (
      <Views days={days}>
        {posts.length > 0 && <Counts label={words.byPost} rows={postRows.slice(0, briefPosts)} />}
        <p>
          <Link href="/admin/statistics">{words.all}</Link>
        </p>
      </Views>
    );
  }
  return (
    <PostViews
      days={days}
      tabs={
        <FilterTabs
          label={words.period}
          tabs={periods.map((one) => ({
            href: `/admin/statistics?days=${one}`,
            isCurrent: one === period,
            name: words.lastDays(Number(one)),
          }))}
        />
      }
    >
      {before > 0 && <p>{words.compared(sumOf(days), before)}</p>}
      {posts.length + lists > 0 && (
        <Counts
          label={words.byPost}
          rows={[...postRows, ...(lists > 0 ? [{ key: "", name: words.lists, views: lists }] : [])]}
        />
      )}
      {hosts.length > 0 && (
        <Counts label={words.byHost} rows={hosts.map(({ host, views }) => ({ key: host, name: host, views }))} />
      )}
    </PostViews>
  );
}

interface ViewsProps {
  days: Day[];
  tabs?: ReactNode;
  children?: ReactNode;
}

interface Day {
  day: string;
  views: number;
}

/** How often one post, or all, was read on each of the last days. */
export function PostViews({ days, tabs, children }: ViewsProps) {
  const words = useAdminWords().views;
  const nameOf = useDayName();
  return (
    <Views days={days} tabs={tabs}>
      {sumOf(days) > 0 && (
        <details>
          <summary>{words.byDay}</summary>
          <Counts label={words.byDay} rows={days.map(({ day, views }) => ({ key: day, name: nameOf(day), views }))} />
        </details>
      )}
      {children}
      <p className="view-statistics-note">{words.note}</p>
    </Views>
  );
}

function Views({ days, tabs, children }: ViewsProps) {
  const words = useAdminWords().views;
  return (
    <section className="view-statistics" aria-labelledby="views-title">
      <h2 id="views-title">{words.title(sumOf(days), days.length)}</h2>
      {tabs}
      {sumOf(days) > 0 && <Chart days={days} />}
      {children}
    </section>
  );
}

const sumOf = (days: Day[]) => days.reduce((total, { views }) => total + views, 0);

function useDayName() {
  const words = useWords();
  const { language } = useDateSite();
  return (day: string) => formatDay(new Date(day), { language, timeZone: "UTC" }, words);
}

const height = 60;

/** One bar for each day, the highest number beside them, the first and the last day below. The table has the same numbers. */
function Chart({ days }: { days: Day[] }) {
  const words = useAdminWords().views;
  const nameOf = useDayName();
  const most = Math.max(...days.map(({ views }) => views));
  return (
    <div className="view-chart" aria-hidden="true">
      <span>{words.count(most)}</span>
      <svg viewBox={`0 0 ${days.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, views }, at) => {
          const bar = (views / most) * height;
          return (
            <rect key={day} x={at * 10 + 1} y={height - bar} width={8} height={bar}>
              <title>{`${nameOf(day)}: ${words.count(views)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p>
        {[days[0], days.at(-1)].map((end) => (
          <span key={end?.day}>{nameOf(end?.day ?? "")}</span>
        ))}
      </p>
    </div>
  );
}

interface Row {
  key: string;
  name: ReactNode;
  views: number;
}

function Counts({ label, rows }: { label: string; rows: Row[] }) {
  const words = useAdminWords().views;
  return (
    <table>
      <caption>{label}</caption>
      <tbody>
        {rows.map(({ key, name, views }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{words.count(views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
