import type { ImageUse } from "../../../shared/schemas/image-schema.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** The posts, unfinished texts and revisions that show an image. */
export function ImageUses({ imageId }: { imageId: string }) {
  const list = trpc.image.uses.useInfiniteQuery({ imageId }, { getNextPageParam: (page) => page.nextCursor });
  const uses = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="image-uses" aria-label="Where it is used">
      <h3>Where it is used</h3>
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && <Spinner label="Loading its uses" />}
      {list.data && uses.length === 0 && <p>Nowhere. It can be deleted.</p>}
      <ul className="plain">
        {uses.map((use) => (
          <li key={`${use.kind} ${use.kind === "unfinished" ? use.draftId : use.postId}`}>
            <Use use={use} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

const statuses = { published: "Published", scheduled: "Scheduled", draft: "Draft" } as const;

const placeOf = ({ isCover, isInText }: { isCover: boolean; isInText: boolean }) =>
  isCover ? (isInText ? "cover and text" : "cover") : "text";

function Use({ use }: { use: ImageUse }) {
  const title = use.title || "Untitled";
  if (use.kind === "post") {
    return (
      <>
        <Link href={`/admin/editBlog/${use.postId}`}>{title}</Link>
        <span>
          {statuses[use.status]}, {placeOf(use)}
        </span>
      </>
    );
  }
  if (use.kind === "unfinished") {
    return (
      <>
        <Link href={use.postId ? `/admin/editBlog/${use.postId}` : "/admin/addBlog"}>{title}</Link>
        <span>Unfinished text, {placeOf(use)}</span>
      </>
    );
  }
  return (
    <>
      <Link href={`/admin/editBlog/${use.postId}/history`}>{title}</Link>
      <span>{use.count === 1 ? "An earlier version" : `${use.count} earlier versions`}</span>
    </>
  );
}
