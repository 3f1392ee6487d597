import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSearchParameters } from "../../lib/navigation/search-parameters.ts";
import { FilterTabs } from "../../ui/filter-tabs.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import "./view-statistics.css";

const periods = ["7", "30", "90", "365"] as const;

/** How often the posts were read in the last days, 30 unless the address names others, and where readers came from. */
export function ViewStatistics() {
  const words = useAdminWords().views;
  const asked = useSearchParameters().get("days");
  const period = periods.find((one) => one === asked) ?? "30";
  const query = trpc.view.summary.useQuery({ period }, { placeholderData: keepPreviousData });
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!query.data) return null;
  const { days, before, lists, posts, hosts } = query.data;
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
          rows={[
            ...posts.map(({ _id, title, views }) => ({
              key: _id,
              name: <Link href={`/admin/editBlog/${_id}/views`}>{title}</Link>,
              views,
            })),
            ...(lists > 0 ? [{ key: "", name: words.lists, views: lists }] : []),
          ]}
        />
      )}
      {hosts.length > 0 && (
        <Counts label={words.byHost} rows={hosts.map(({ host, views }) => ({ key: host, name: host, views }))} />
      )}
    </PostViews>
  );
}

/** How often one post, or all, was read on each of the last days. */
export function PostViews({ days, tabs, children }: { days: Day[]; tabs?: ReactNode; children?: ReactNode }) {
  const words = useAdminWords().views;
  return (
    <section className="view-statistics" aria-labelledby="views-title">
      <h2 id="views-title">{words.title(sumOf(days), days.length)}</h2>
      {tabs}
      <DailyViews days={days} />
      {children}
      <p className="view-statistics-note">{words.note}</p>
    </section>
  );
}

interface Day {
  day: string;
  views: number;
}

const sumOf = (days: Day[]) => days.reduce((total, { views }) => total + views, 0);

function DailyViews({ days }: { days: Day[] }) {
  const words = useAdminWords().views;
  if (sumOf(days) === 0) return null;
  return (
    <>
      <Chart days={days} />
      <details>
        <summary>{words.byDay}</summary>
        <Counts label={words.byDay} rows={days.map(({ day, views }) => ({ key: day, name: day, views }))} />
      </details>
    </>
  );
}

const height = 60;

/** One bar for each day. The table below has the same numbers. */
function Chart({ days }: { days: Day[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  return (
    <svg viewBox={`0 0 ${days.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {days.map(({ day, views }, at) => {
        const bar = (views / most) * height;
        return <rect key={day} x={at * 10 + 1} y={height - bar} width={8} height={bar} />;
      })}
    </svg>
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
