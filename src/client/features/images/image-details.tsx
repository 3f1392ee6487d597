import { imagePath } from "../../../shared/addresses/image-widths.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Day } from "../../ui/day.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DescribePicture } from "./describe-image.tsx";
import { PictureUses } from "./image-uses.tsx";
import { RemovePictureButton } from "./remove-image-button.tsx";
import { ReplacePictureButton } from "./replace-image-button.tsx";
import { ReplacementProgress, useReplacements } from "./replacements.tsx";
import { useImagesChanged } from "./use-images-changed.ts";
import "./image-details.css";

interface PictureDetailsProps {
  image: ImageRow;
  onClose: () => void;
}

/** One picture of the library: what it is, where it is used, and what can be done with it. */
export function PictureDetails({ image, onClose }: PictureDetailsProps) {
  return (
    <Dialog title={image.fileName} onClose={onClose}>
      <div className="picture-details">
        <a href={imagePath(image._id, 1600)} target="_blank" rel="noreferrer" className="picture-details-large">
          <img src={imagePath(image._id, 800)} alt={image.alt || "The whole picture"} />
        </a>
        <div className="picture-details-facts">
          <p className="field-hint">
            {image.width} × {image.height} pixels · {formatBytes(image.bytes)} · uploaded{" "}
            <Day moment={image.createdAt} />
          </p>
          {image.replacedBy && <ReplacedNotice imageId={image._id} successor={image.replacedBy} />}
          <DescribePicture key={image.alt} image={image} />
          <PictureUses imageId={image._id} />
        </div>
      </div>
      <p className="dialog-buttons">
        <ReplacePictureButton image={image} />
        <RemovePictureButton image={image} onRemoved={onClose} />
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}

function ReplacedNotice({ imageId, successor }: { imageId: string; successor: string }) {
  const imagesChanged = useImagesChanged();
  const underWay = useReplacements()?.find((it) => it.imageId === imageId);
  const putBack = trpc.image.replace.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => imagesChanged(),
  });
  return (
    <div className="notice picture-replaced">
      <img src={imagePath(successor, 400)} alt="" />
      {underWay ? <ReplacementProgress replacement={underWay} /> : <p>This picture took its place everywhere.</p>}
      <Button
        className="button button-small"
        isInactive={putBack.isPending}
        onClick={() => putBack.mutate({ imageId: successor, byImageId: imageId })}
      >
        Put the old one back
      </Button>
    </div>
  );
}
