import { BlogTable } from "../../features/blogs/blog-table.tsx";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export function ListBlogScreen() {
  useHead({ title: "All blogs", description: "Every post, drafts too.", isPrivate: true });
  const list = trpc.blog.adminList.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  return (
    <>
      <div className="admin-head">
        <h1>All blogs</h1>
      </div>
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && <Spinner label="Loading blogs" />}
      {list.data && <BlogTable blogs={list.data.pages.flatMap((page) => page.items)} label="All blogs" />}
      <LoadMore list={list} />
    </>
  );
}
