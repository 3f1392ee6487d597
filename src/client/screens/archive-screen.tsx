import { archiveAddress, readArchiveAddress } from "../../shared/addresses/archive-address.ts";
import { postAddress } from "../../shared/addresses/post-address.ts";
import { PublicPage } from "../features/site/public-page.tsx";
import { codeOf } from "../lib/calls/failure.ts";
import { trpc } from "../lib/calls/trpc.ts";
import { formatMonth } from "../lib/dates/dates.ts";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { useSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";
import { Day } from "../ui/day.tsx";
import { directionAs } from "../ui/direction-as.ts";
import { Link } from "../ui/link.tsx";
import { LoadFailed } from "../ui/load-failed.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import "./archive-screen.css";

/** The titles of a year's posts by month, and links to the other years. */
export function ArchiveScreen({ params }: { params: { year?: string } }) {
  const words = useWords();
  const site = useSite();
  const address = readArchiveAddress(useSearchParameters(), params);
  const archive = trpc.post.archive.useQuery(address);
  const { years = [], year = null, items = [], nextCursor } = archive.data ?? {};
  useHead({
    title: year ? words.archiveOf(year) : words.archive,
    description: year ? words.allOfYear(year) : site.intro,
  });
  if (codeOf(archive.error) === "NOT_FOUND") return <NotFoundScreen />;
  const months = new Map<string, typeof items>();
  for (const post of items) {
    const month = formatMonth(post.publishedAt, site);
    if (months.get(month)?.push(post) === undefined) months.set(month, [post]);
  }
  return (
    <PublicPage>
      <div className="page archive-screen">
        <h1>{words.archive}</h1>
        {archive.isError && <LoadFailed query={archive} />}
        {archive.isPending && <Spinner label={words.loadingBlogs} />}
        {archive.data?.year === null && <p>{words.nothingHere}</p>}
        <nav aria-label={words.archive}>
          <ul className="plain archive-years">
            {years.map((one) => (
              <li key={one}>
                <Link href={archiveAddress({ year: one })} aria-current={one === year ? "page" : undefined}>
                  {one}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {[...months].map(([month, posts]) => (
          <section key={month}>
            <h2 suppressHydrationWarning>{month}</h2>
            <ul className="plain archive-posts">
              {posts.map((post) => (
                <li key={post._id} {...post.inLanguage}>
                  <Link href={postAddress(post.address)} {...directionAs(post.title)}>
                    {post.title}
                  </Link>
                  <Day moment={post.publishedAt} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {year && nextCursor && (
          <Link className="button" href={archiveAddress({ year, before: nextCursor })}>
            {words.olderPosts}
          </Link>
        )}
      </div>
    </PublicPage>
  );
}
