import { useState } from "react";
import { useLocation } from "wouter";
import { PictureDetails } from "../../features/images/image-details.tsx";
import { PictureFilter, readPictureFilter } from "../../features/images/image-filter.tsx";
import { PictureGrid } from "../../features/images/image-grid.tsx";
import { LibraryUpload } from "../../features/images/library-upload.tsx";
import { RemoveUnusedButton } from "../../features/images/remove-unused-button.tsx";
import { ReplacementsUnderWay } from "../../features/images/replacements.tsx";
import { useHead } from "../../lib/head.ts";
import { useSearchParameters } from "../../lib/search-parameters.ts";
import { trpc } from "../../lib/trpc.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const nothing = {
  all: "There are no pictures yet.",
  unused: "Every picture is used.",
  versions: "No picture is shown by earlier versions alone.",
  choice: "",
} as const;

export default function MediaScreen() {
  useHead({ title: "Media", description: "Every picture, and where it is used.", isPrivate: true });
  const parameters = useSearchParameters();
  const [, navigate] = useLocation();
  const { filter, search } = readPictureFilter(parameters);
  const list = trpc.image.list.useInfiniteQuery({ filter, search }, { getNextPageParam: (page) => page.nextCursor });
  const images = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [openId, setOpenId] = useState<string>();
  const open = images.find(({ _id }) => _id === openId);
  return (
    <>
      <div className="admin-head">
        <h1>Media</h1>
      </div>
      <ReplacementsUnderWay />
      <LibraryUpload>
        <PictureFilter
          filter={filter}
          search={search}
          onSearch={(to) => navigate(to, { state: { keepsScroll: true } })}
        />
        {filter === "unused" && <RemoveUnusedButton />}
        {list.isLoadingError && <LoadFailed query={list} />}
        {list.isPending && <Spinner label="Loading pictures" />}
        {list.data && images.length === 0 && (
          <p className="notice">{search ? "No picture is called that." : nothing[filter]}</p>
        )}
        <PictureGrid label="Media" images={images} onPress={({ _id }) => setOpenId(_id)} />
        <LoadMore list={list} />
      </LibraryUpload>
      {open && <PictureDetails key={open._id} image={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
