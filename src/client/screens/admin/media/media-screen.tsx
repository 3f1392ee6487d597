import { useState } from "react";
import { useLocation } from "wouter";
import { ImageDetails } from "../../../features/images/image-details.tsx";
import { ImageFilterForm, readImageFilter } from "../../../features/images/image-filter.tsx";
import { ImageGrid } from "../../../features/images/image-grid.tsx";
import { LibraryUpload } from "../../../features/images/library-upload.tsx";
import { RemoveUnusedButton } from "../../../features/images/remove-unused-button.tsx";
import { ReplacementsUnderWay } from "../../../features/images/replacements.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useSearchParameters } from "../../../lib/navigation/search-parameters.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";

export default function MediaScreen() {
  const words = useAdminWords();
  const parameters = useSearchParameters();
  const [, navigate] = useLocation();
  const { filter, search } = readImageFilter(parameters);
  const list = trpc.image.list.useInfiniteQuery({ filter, search }, { getNextPageParam: (page) => page.nextCursor });
  const images = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [openId, setOpenId] = useState<string>();
  const open = images.find(({ _id }) => _id === openId);
  return (
    <>
      <AdminHead
        words={words.media}
        links={{ "/admin/media/files": words.files.title, "/admin/trash": words.trash.title }}
      />
      <ReplacementsUnderWay />
      <LibraryUpload>
        <ImageFilterForm
          filter={filter}
          search={search}
          onSearch={(to) => navigate(to, { state: { keepsScroll: true } })}
        />
        {filter === "unused" && <RemoveUnusedButton />}
        <LoadState query={list} label={words.media.loading} />
        {list.data && images.length === 0 && (
          <p className="notice">{search ? words.media.notFound : words.media.none[filter]}</p>
        )}
        <ImageGrid label={words.media.title} images={images} onPress={({ _id }) => setOpenId(_id)} />
        <LoadMore list={list} />
      </LibraryUpload>
      {open && <ImageDetails key={open._id} image={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
