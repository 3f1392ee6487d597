import { useEffect, useId, useRef } from "react";
import { maxImageBytes } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useFieldProblem } from "../../lib/hooks/field-problems.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { asPosition, FocusButton } from "./focus-button.tsx";
import { imageTypes } from "./image-file.ts";
import type { Thumbnail } from "./use-thumbnail.ts";
import "./thumbnail-field.css";

interface ThumbnailFieldProps {
  thumbnail: Thumbnail;
  /** Opens the library to choose the image there. */
  chooseImage: () => Promise<{ _id: string } | null>;
  /** Whether it may be left empty, as on a page and in a post that has none. */
  isOptional?: boolean;
  /** For another image, such as a logo, which a small box shows whole. */
  small?: { label: string; hint?: string | undefined };
}

/**
 * Chooses an image: a file that is uploaded, or one of the library. A file input covers the preview, so that files can be dropped
 * there.
 */
export function ThumbnailField({ thumbnail, chooseImage, isOptional = false, small }: ThumbnailFieldProps) {
  const words = useAdminWords();
  const label = small?.label ?? (isOptional ? words.thumbnail.optionalLabel : words.thumbnail.label);
  const { src, imageId, isSending, isFromLibrary, failure, rejection } = thumbnail;
  const input = useRef<HTMLInputElement>(null);
  const libraryButton = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const isMissing = !isOptional && !imageId && !isSending && !failure;
  const problem = useFieldProblem();
  const { error } = isMissing && !rejection ? problem("image") : {};
  const stored = trpc.image.focus.useQuery(
    { imageId: imageId ?? "" },
    { enabled: imageId !== null, meta: { isQuiet: true } },
  );
  // A file that is being uploaded has no focal point yet.
  const objectPosition = isSending ? undefined : asPosition(stored.data?.focus);
  const chooseFromLibrary = async () => {
    const image = await chooseImage();
    if (image) thumbnail.take(image._id);
  };
  // A file that is not accepted must not satisfy `required`.
  const dropFile = () => {
    if (input.current) input.current.value = "";
  };
  // An image from the library replaces a file that was chosen before.
  useEffect(() => {
    if ((rejection || isFromLibrary) && input.current) input.current.value = "";
  }, [rejection, isFromLibrary]);
  useEffect(() => {
    // The browser does not submit the form with a failed upload, and shows the reason.
    input.current?.setCustomValidity(failure ? words.uploads.invalid(failure) : "");
  }, [failure, words]);
  return (
    <div className="field thumbnail" data-small={small && true}>
      <label className="thumbnail-label">
        <span className="field-label">{label}</span>
        <span className="thumbnail-box">
          {src ? <img src={src} alt="" style={{ objectPosition }} /> : <Placeholder />}
          <input
            ref={input}
            type="file"
            name="image"
            accept={imageTypes.join(",")}
            required={isMissing}
            aria-describedby={error ? `${hint}-error ${hint}` : hint}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget: { files } }) => {
              // The list is empty when the file chooser is closed without a choice.
              if (files?.[0] && !thumbnail.choose(files[0])) dropFile();
            }}
          />
        </span>
      </label>
      <ThumbnailProgress
        thumbnail={thumbnail}
        onCancel={() => {
          dropFile();
          thumbnail.cancel();
        }}
      />
      {rejection && (
        <span className="field-error" role="alert">
          {rejection}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${hint}-error`} role="alert">
          {error}
        </span>
      )}
      <span className="field-hint" id={hint}>
        {small?.hint} {src ? words.thumbnail.replaceHint : words.thumbnail.typesHint(maxImageBytes / 1024 / 1024)}
      </span>
      <span className="thumbnail-buttons">
        <Button
          ref={libraryButton}
          className="button button-small"
          aria-label={small && words.settings.chooseImage(label)}
          onClick={chooseFromLibrary}
        >
          {words.media.chooseFromLibrary}
        </Button>
        {imageId && !isSending && !small && <FocusButton imageId={imageId} />}
        {isOptional && imageId && !isSending && (
          <Button
            className="button button-small"
            aria-label={small && words.settings.noImage(label)}
            onClick={() => {
              dropFile();
              thumbnail.remove();
              // This button disappears.
              libraryButton.current?.focus();
            }}
          >
            {small ? words.actions.remove : words.thumbnail.remove}
          </Button>
        )}
      </span>
    </div>
  );
}

function Placeholder() {
  const words = useAdminWords();
  return (
    <span className="thumbnail-placeholder" aria-hidden="true">
      <Icon name="image" />
      {words.thumbnail.placeholder}
    </span>
  );
}

interface ThumbnailProgressProps {
  thumbnail: Thumbnail;
  onCancel: () => void;
}

/** The progress of the upload, with buttons to cancel and retry it. */
function ThumbnailProgress({ thumbnail, onCancel }: ThumbnailProgressProps) {
  const words = useAdminWords();
  const { isSending, isUploaded, percent, failure, retry } = thumbnail;
  if (isSending) {
    return (
      <div className="thumbnail-progress">
        <ProgressBar value={percent} label={words.uploads.progress} />
        <span>{percent < 100 ? words.uploads.percent(percent) : words.uploads.preparing}</span>
        <Button className="button button-small" onClick={onCancel}>
          {words.actions.cancel}
        </Button>
      </div>
    );
  }
  if (failure) {
    return (
      <div className="thumbnail-progress">
        <span className="field-error">{failure}</span>
        <Button className="button button-small" onClick={retry}>
          {words.actions.tryAgain}
        </Button>
        <Button className="button button-small" onClick={onCancel}>
          {words.actions.cancel}
        </Button>
      </div>
    );
  }
  return (
    <p className="thumbnail-done" role="status">
      {isUploaded && words.uploads.done}
    </p>
  );
}
