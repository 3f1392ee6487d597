import { Progress } from "../../ui/progress.tsx";
import type { Thumbnail } from "./use-thumbnail.ts";

interface ThumbnailProgressProps {
  thumbnail: Thumbnail;
  onCancel: () => void;
}

/** The progress of the upload, with buttons to cancel and retry it. */
export function ThumbnailProgress({ thumbnail, onCancel }: ThumbnailProgressProps) {
  const { isSending, isUploaded, percent, failure, retry } = thumbnail;
  if (isSending) {
    return (
      <div className="thumbnail-progress">
        <Progress value={percent} label="Upload of the image" />
        <span>{percent < 100 ? `${percent} %` : "Preparing…"}</span>
        <button type="button" className="button button-small" onClick={onCancel}>
          Cancel
        </button>
      </div>
    );
  }
  if (failure) {
    return (
      <div className="thumbnail-progress">
        <span className="field-error">{failure}</span>
        <button type="button" className="button button-small" onClick={retry}>
          Try again
        </button>
        <button type="button" className="button button-small" onClick={onCancel}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <p className="thumbnail-done" role="status">
      {isUploaded && "Uploaded"}
    </p>
  );
}
