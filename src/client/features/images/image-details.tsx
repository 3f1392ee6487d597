import { type FormEvent, useId, useState } from "react";
import { imagePath, largeImageWidth } from "../../../shared/image-widths.ts";
import { freshImageMs, maxAltLength } from "../../../shared/limits.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { Day } from "../../ui/day.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FocusButton } from "./focus-button.tsx";
import { ImageUses } from "./image-uses.tsx";
import { ReplaceImageButton } from "./replace-image-button.tsx";
import { ReplacementProgress, useReplacements } from "./replacements.tsx";
import { useImagesChanged } from "./use-images-changed.ts";
import "./image-details.css";

interface ImageDetailsProps {
  image: ImageRow;
  onClose: () => void;
}

/** One image of the library: its data, its uses, and the actions for it. */
export function ImageDetails({ image, onClose }: ImageDetailsProps) {
  const words = useAdminWords();
  const { width, height, largeWidth } = image;
  return (
    <Dialog title={image.fileName} onClose={onClose}>
      <div className="image-details">
        <a
          href={imagePath(image._id, largeWidth ? largeImageWidth : 1600)}
          target="_blank"
          rel="noreferrer"
          className="image-details-large"
        >
          <img src={imagePath(image._id, 800)} alt={image.alt || words.image.whole} />
        </a>
        <div className="image-details-facts">
          <p className="field-hint">
            {words.image.facts(
              largeWidth ?? width,
              largeWidth ? Math.round((height * largeWidth) / width) : height,
              formatBytes(image.bytes),
              <Day key="day" moment={image.createdAt} />,
            )}
          </p>
          {image.replacedBy && <ReplacedNotice imageId={image._id} successor={image.replacedBy} />}
          <p>
            <FocusButton imageId={image._id} />
          </p>
          <DescribeImage image={image} />
          <ImageUses imageId={image._id} />
        </div>
      </div>
      <p className="dialog-buttons">
        <ReplaceImageButton image={image} />
        <RemoveImageButton image={image} onRemoved={onClose} />
        <Button onClick={onClose}>{words.actions.close}</Button>
      </p>
    </Dialog>
  );
}

function ReplacedNotice({ imageId, successor }: { imageId: string; successor: string }) {
  const words = useAdminWords();
  const imagesChanged = useImagesChanged();
  const underWay = useReplacements()?.find((it) => it.imageId === imageId);
  const putBack = trpc.image.replace.useMutation({ onSettled: () => imagesChanged() });
  return (
    <div className="notice notice-good image-replaced">
      <img src={imagePath(successor, 400)} alt="" />
      {underWay ? <ReplacementProgress replacement={underWay} /> : <p>{words.image.replaced}</p>}
      <Button
        className="button button-small"
        isInactive={putBack.isPending}
        onClick={() => putBack.mutate({ imageId: successor, byImageId: imageId })}
      >
        {words.image.putBack}
      </Button>
    </div>
  );
}

/** Edits the description of an image. Texts that insert the image start with it. */
function DescribeImage({ image }: { image: ImageRow }) {
  const words = useAdminWords();
  const [alt, setAlt] = useState(image.alt);
  useLeaveGuard(() => alt.trim() !== image.alt);
  const utils = trpc.useUtils();
  const describe = trpc.image.describe.useMutation({ onSuccess: () => utils.image.list.invalidate() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    describe.mutate({ imageId: image._id, alt });
  };
  return (
    <form onSubmit={submit}>
      <Field label={words.image.alt} hint={words.image.altHint} max={maxAltLength}>
        {(tied) => (
          <div className="image-describe">
            <input
              {...tied}
              className="input"
              type="text"
              autoComplete="off"
              placeholder={words.image.altPlaceholder}
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
            />
            <Button type="submit" isInactive={describe.isPending || alt.trim() === image.alt}>
              {words.actions.save}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

interface RemoveImageButtonProps {
  image: ImageRow;
  onRemoved: () => void;
}

/** Deletes an image after a confirmation. Images used by a post, an unfinished text or a text in the trash cannot be deleted. */
function RemoveImageButton({ image, onRemoved }: RemoveImageButtonProps) {
  const words = useAdminWords();
  const why = useId();
  const imagesChanged = useImagesChanged();
  const remove = trpc.image.remove.useMutation({
    // The image may have changed on the server.
    onError: () => imagesChanged(),
    onSuccess: async () => {
      await imagesChanged();
      onRemoved();
    },
  });
  const isFresh = image.createdAt.getTime() > Date.now() - freshImageMs;
  const note = (
    <>
      {image.versions > 0 && words.image.versionsLoseIt(image.versions)}
      {isFresh && words.image.isFresh}
      {words.image.deleteNote}
    </>
  );
  const isShown = image.posts + image.authors + image.look + image.unfinished + image.trash > 0;
  return (
    <>
      {isShown && (
        <span id={why} className="field-hint image-remove-hint">
          {words.image.inUse}
        </span>
      )}
      <ConfirmButton
        className="button button-danger"
        isInactive={isShown}
        aria-describedby={isShown ? why : undefined}
        asks={{ title: words.image.deleteTitle(image.fileName), action: words.actions.delete, note }}
        act={() => remove.mutateAsync({ imageId: image._id, evenFromVersions: image.versions > 0 })}
      >
        {words.actions.delete}
      </ConfirmButton>
    </>
  );
}
