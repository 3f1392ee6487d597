import type { ImageUse } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";

/** The posts, unfinished texts and revisions that show an image. */
export function ImageUses({ imageId }: { imageId: string }) {
  const words = useAdminWords();
  const list = trpc.image.uses.useInfiniteQuery({ imageId }, { getNextPageParam: (page) => page.nextCursor });
  const uses = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="image-uses" aria-label={words.image.uses}>
      <h3>{words.image.uses}</h3>
      <LoadState query={list} label={words.image.loadingUses} />
      {list.data && uses.length === 0 && <p>{words.image.noUses}</p>}
      <ul className="plain">
        {uses.map((use) => (
          <li key={`${use.kind} ${keyOf(use)}`}>
            <Use use={use} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

const keyOf = (use: ImageUse) =>
  use.kind === "look"
    ? ""
    : use.kind === "unfinished"
      ? use.draftId
      : use.kind === "author"
        ? use.authorId
        : use.postId;

const placeOf = ({ isCover, isInText }: { isCover: boolean; isInText: boolean }) =>
  isCover ? (isInText ? "both" : "cover") : "text";

function Use({ use }: { use: ImageUse }) {
  const words = useAdminWords();
  if (use.kind === "look") {
    return (
      <>
        <Link href="/admin/settings/look">{words.settings.sections.look}</Link>
        <span>{words.image.lookUse(use)}</span>
      </>
    );
  }
  const title = use.title || words.posts.untitled;
  if (use.kind === "post") {
    return (
      <>
        <Link href={`/admin/editBlog/${use.postId}`}>{title}</Link>
        <span>{words.image.postUse(words.image.statuses[use.status], words.image.places[placeOf(use)])}</span>
      </>
    );
  }
  if (use.kind === "author") {
    return (
      <>
        <Link href="/admin/settings/authors">{title}</Link>
        <span>{words.image.authorUse}</span>
      </>
    );
  }
  if (use.kind === "unfinished") {
    return (
      <>
        <Link href={use.postId ? `/admin/editBlog/${use.postId}` : "/admin/addBlog"}>{title}</Link>
        <span>{words.image.unfinishedUse(words.image.places[placeOf(use)])}</span>
      </>
    );
  }
  return (
    <>
      <Link href={`/admin/editBlog/${use.postId}/history`}>{title}</Link>
      <span>{words.image.versionsUse(use.count)}</span>
    </>
  );
}
