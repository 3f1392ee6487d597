import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adminRowsPerPage } from "../../../shared/limits.ts";
import type { PostRow } from "../../../shared/schemas/post-schema.ts";
import { type PostFilter, postFilterAddress, readPostFilter } from "../../features/posts/table/post-filter.ts";
import { PostFilterForm } from "../../features/posts/table/post-filter-form.tsx";
import { PostTable } from "../../features/posts/table/post-table.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSearchParameters } from "../../lib/navigation/search-parameters.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { refetchAfterMs } from "./refetch-interval.ts";

/** When the first of the scheduled posts will be published. */
function nextPublication(posts: PostRow[]): Date | null {
  const times = posts.flatMap(({ publishAt }) => (publishAt ? [publishAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const howToPage = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  refetchInterval: ({ state }: { state: { data?: { pages: { items: PostRow[] }[] } | undefined } }) =>
    refetchAfterMs(nextPublication(state.data?.pages.flatMap((page) => page.items) ?? []), new Date()),
};

/** The input of the query: a filter that is not set is left out. */
const inputOf = ({ search, status, category, tag, sort }: PostFilter) => ({
  search,
  sort,
  ...(status && { status }),
  ...(category && { category }),
  ...(tag && { tag }),
});

export function ListPostsScreen() {
  const { navigation, posts } = useAdminWords();
  const filter = readPostFilter(useSearchParameters());
  const list = trpc.post.adminList.useInfiniteQuery(inputOf(filter), howToPage);
  const last = list.data?.pages.at(-1);
  const isPartial = last !== undefined && last.nextCursor !== null && last.items.length < adminRowsPerPage;
  const isFiltered = postFilterAddress({ ...filter, sort: "created" }) !== postFilterAddress({});
  return (
    <List
      list={list}
      kind="post"
      filter={
        <>
          <PostFilterForm filter={filter} />
          {isPartial && (
            <p className="notice notice-warning" role="status">
              {posts.isPartial}
            </p>
          )}
          {list.data?.pages[0]?.isCut && (
            <p className="notice notice-warning" role="status">
              {posts.isCut}
            </p>
          )}
        </>
      }
      none={isFiltered && (isPartial ? <NoneYet /> : <NoMatch />)}
    >
      <Link href="/admin/addBlog" className="button button-primary">
        {navigation.addPost}
      </Link>
    </List>
  );
}

/** The pages of the blog, which are in no list of posts. */
export function ListPagesScreen() {
  const { addPage } = useAdminWords();
  const list = trpc.page.adminList.useInfiniteQuery({}, howToPage);
  return (
    <List list={list} kind="page">
      <Link href="/admin/addPage" className="button button-primary">
        {addPage.title}
      </Link>
    </List>
  );
}

interface ListProps {
  list: UseInfiniteQueryResult<InfiniteData<{ items: PostRow[]; nextCursor: string | null }>, unknown>;
  kind: "post" | "page";
  /** Shown above the list. */
  filter?: ReactNode;
  /** Shown instead of an empty list. */
  none?: ReactNode;
  /** Shown beside the title. */
  children?: ReactNode;
}

function List({ list, kind, filter, none, children }: ListProps) {
  const words = useAdminWords()[`${kind}s`];
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <AdminHead words={words}>{children}</AdminHead>
      {filter}
      <LoadState query={list} label={words.loading} />
      {rows && <PostTable posts={rows} label={words.title} kind={kind} none={none} />}
      <LoadMore list={list} />
    </>
  );
}

/** No text for an empty list: the notice above says that reading continues. */
const NoneYet = () => null;

function NoMatch() {
  const { posts } = useAdminWords();
  return (
    <div className="notice" role="status">
      <p>{posts.noMatch}</p>
      <Link href={postFilterAddress({})}>{posts.showAll}</Link>
    </div>
  );
}
