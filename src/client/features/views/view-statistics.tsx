import { postAddress } from "../../../shared/addresses/post-address.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import "./view-statistics.css";

/** How much the posts were read in the last 30 days, and where readers came from. */
export function ViewStatistics() {
  const words = useAdminWords().views;
  const query = trpc.view.summary.useQuery();
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!query.data) return null;
  const { days, posts, hosts } = query.data;
  const sum = days.reduce((total, day) => total + day.views, 0);
  return (
    <section className="view-statistics" aria-labelledby="views-title">
      <h2 id="views-title">{words.title(sum)}</h2>
      <Chart days={days} />
      <details>
        <summary>{words.byDay}</summary>
        <Counts label={words.byDay} rows={days.map(({ day, views }) => ({ key: day, name: day, views }))} />
      </details>
      {posts.length > 0 && (
        <Counts
          label={words.byPost}
          rows={posts.map(({ _id, title, views }) => ({
            key: _id,
            name: <Link href={postAddress(_id)}>{title}</Link>,
            views,
          }))}
        />
      )}
      {hosts.length > 0 && (
        <Counts label={words.byHost} rows={hosts.map(({ host, views }) => ({ key: host, name: host, views }))} />
      )}
      <p className="view-statistics-note">{words.note}</p>
    </section>
  );
}

const height = 60;

/** A bar a day. The table below says the same in numbers. */
function Chart({ days }: { days: { day: string; views: number }[] }) {
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
  name: React.ReactNode;
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
