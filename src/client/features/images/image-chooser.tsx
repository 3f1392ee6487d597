import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { maxSearchLength } from "../../../shared/limits.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { countCharacters } from "../../../shared/text/characters.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useWords } from "../../lib/words.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { ImageGrid } from "./image-grid.tsx";
import "./image-details.css";

interface ImageChooserProps {
  onChoose: (image: ImageRow) => void;
  onClose: () => void;
}

/** Chooses an image of the library. */
export default function ImageChooser({ onChoose, onClose }: ImageChooserProps) {
  const words = useAdminWords();
  const { atMost } = useWords();
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const isTooLong = countCharacters(search) > maxSearchLength;
  const list = trpc.image.list.useInfiniteQuery(
    { filter: "choice", search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData, enabled: !isTooLong },
  );
  const images = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog title={words.media.fromLibrary} onClose={onClose}>
      <div className="image-chooser">
        <input
          className="input"
          type="search"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? id : undefined}
          autoComplete="off"
          aria-label={words.media.searchLabel}
          placeholder={words.media.searchHint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {isTooLong && (
          <span className="field-error" id={id}>
            {atMost(maxSearchLength)}
          </span>
        )}
        <LoadState query={list} label={words.media.loading} />
        {list.data && images.length === 0 && <p>{search ? words.media.notFound : words.media.none.all}</p>}
        <ImageGrid label={words.media.choices} images={images} onPress={onChoose} />
        <LoadMore list={list} />
      </div>
      <p className="dialog-buttons image-chooser-buttons">
        <Button onClick={onClose}>{words.actions.cancel}</Button>
      </p>
    </Dialog>
  );
}
