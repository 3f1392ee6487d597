import { useAdminWords } from "../../lib/admin-words.ts";
import { Progress } from "../../ui/progress.tsx";
import type { Thumbnail } from "./use-thumbnail.ts";

interface ThumbnailProgressProps {
  thumbnail: Thumbnail;
  onCancel: () => void;
}

/** The progress of the upload, with buttons to cancel and retry it. */
export function ThumbnailProgress({ thumbnail, onCancel }: ThumbnailProgressProps) {
  const words = useAdminWords();
  const { isSending, isUploaded, percent, failure, retry } = thumbnail;
  if (isSending) {
    return (
      <div className="thumbnail-progress">
        <Progress value={percent} label={words.uploads.progress} />
        <span>{percent < 100 ? words.uploads.percent(percent) : words.uploads.preparing}</span>
        <button type="button" className="button button-small" onClick={onCancel}>
          {words.actions.cancel}
        </button>
      </div>
    );
  }
  if (failure) {
    return (
      <div className="thumbnail-progress">
        <span className="field-error">{failure}</span>
        <button type="button" className="button button-small" onClick={retry}>
          {words.actions.tryAgain}
        </button>
        <button type="button" className="button button-small" onClick={onCancel}>
          {words.actions.cancel}
        </button>
      </div>
    );
  }
  return (
    <p className="thumbnail-done" role="status">
      {isUploaded && words.uploads.done}
    </p>
  );
}
