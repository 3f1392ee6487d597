import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { maxSearchLength } from "../../../shared/limits.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ImageGrid } from "./image-grid.tsx";
import "./image-details.css";

interface ImageChooserProps {
  onChoose: (image: ImageRow) => void;
  onClose: () => void;
}

/** Chooses an image of the library. */
export default function ImageChooser({ onChoose, onClose }: ImageChooserProps) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const list = trpc.image.list.useInfiniteQuery(
    { filter: "choice", search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const images = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog title="From the library" onClose={onClose}>
      <div className="image-chooser">
        <input
          className="input"
          type="search"
          maxLength={maxSearchLength}
          autoComplete="off"
          aria-label="Search images"
          placeholder="Name or description"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {list.isLoadingError && <LoadFailed query={list} />}
        {list.isPending && <Spinner label="Loading images" />}
        {list.data && images.length === 0 && (
          <p>{search ? "No image matches your search." : "There are no images yet."}</p>
        )}
        <ImageGrid label="Images to choose from" images={images} onPress={onChoose} />
        <LoadMore list={list} />
      </div>
      <p className="dialog-buttons image-chooser-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  );
}
