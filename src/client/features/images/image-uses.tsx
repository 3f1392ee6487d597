import { draftAddress } from "../../../shared/draft-kinds.ts";
import type { ImageUse } from "../../../shared/schemas/image-schema.ts";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
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
  const [href, title, note] = shown(use, useAdminWords());
  return (
    <>
      <Link href={href}>{title}</Link>
      <span>{note}</span>
    </>
  );
}

/** The screen of what shows the image, its name, and how it shows the image. */
function shown(
  use: ImageUse,
  { image: words, posts, settings }: AdminWords,
): [href: string, title: string, note: string] {
  if (use.kind === "look") return ["/admin/settings/look", settings.sections.look, words.lookUse(use)];
  const title = use.title || posts.untitled;
  switch (use.kind) {
    case "post": {
      const note = words.postUse(words.statuses[use.status], words.places[placeOf(use)]);
      return [`/admin/editBlog/${use.postId}`, title, note];
    }
    case "author":
      return ["/admin/settings/authors", title, words.authorUse];
    case "unfinished": {
      const href = use.postId ? `/admin/editBlog/${use.postId}` : draftAddress(use.draftId);
      return [href, title, words.unfinishedUse(words.places[placeOf(use)])];
    }
    default:
      return [`/admin/editBlog/${use.postId}/history`, title, words.versionsUse(use.count)];
  }
}
