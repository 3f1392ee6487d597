import type { MouseEvent } from "react";
import type { ListAddress } from "../../../shared/list-address.ts";
import { listAddress } from "../../../shared/list-address.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BlogCard } from "./blog-card.tsx";
import "./blog-grid.css";

/** Cards in the first row of the widest grid: their pictures do not wait. */
const firstCards = 4;

/** The posts that an address asks for, a page at a time. */
export function BlogGrid({ address }: { address: ListAddress }) {
  const list = trpc.blog.list.useInfiniteQuery(address, { getNextPageParam: (page) => page.nextCursor ?? undefined });
  if (list.isLoadingError) return <LoadFailed query={list} />;
  if (list.isPending) return <Spinner label="Loading blogs" />;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return <NothingFound address={address} />;
  const next = list.data?.pages.at(-1)?.nextCursor;
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    list.fetchNextPage();
  };
  return (
    <>
      {address.before !== null && (
        <p className="blog-grid-more">
          <Link href={listAddress({ ...address, before: null })}>Back to the newest posts</Link>
        </p>
      )}
      <ul className="plain blog-grid">
        {items.map((blog, at) => (
          <li key={blog._id}>
            <BlogCard blog={blog} isFirst={at < firstCards} />
          </li>
        ))}
      </ul>
      {next && (
        <p className="blog-grid-more">
          <a
            className="button"
            href={listAddress({ ...address, before: next })}
            onClick={loadHere}
            aria-disabled={list.isFetchingNextPage}
          >
            {list.isFetchingNextPage ? "Loading…" : "Load more"}
          </a>
        </p>
      )}
    </>
  );
}

function NothingFound({ address: { search, category } }: { address: ListAddress }) {
  return (
    <div className="blog-grid-empty" role="status">
      <p className="blog-grid-empty-title">{search ? `Nothing found for “${search}”` : "Nothing here yet"}</p>
      <p>
        {search
          ? "Titles and categories are searched. A shorter word may find more."
          : "New posts will appear in this place."}
      </p>
      {(search || category) && (
        <p>
          <Link href="/" keepsScroll>
            Show all posts
          </Link>
        </p>
      )}
    </div>
  );
}
