import { imagePath } from "../../../shared/image-widths.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { Day } from "../../ui/day.tsx";
import "./image-grid.css";

interface ImageGridProps {
  label: string;
  images: ImageRow[];
  onPress: (image: ImageRow) => void;
}

/** Images of the library, each as a button. */
export function ImageGrid({ label, images, onPress }: ImageGridProps) {
  return (
    <ul className="plain image-grid" aria-label={label}>
      {images.map((image) => (
        <li key={image._id}>
          <button type="button" className="image-card" onClick={() => onPress(image)}>
            <img src={imagePath(image._id, 400)} alt="" loading="lazy" decoding="async" />
            <span className="image-card-name">{image.fileName}</span>
            <span className="image-card-facts">
              {image.width} × {image.height} · {formatBytes(image.bytes)}
            </span>
            <span className="image-card-facts">
              <Day moment={image.createdAt} />
            </span>
            <span className="image-card-use" data-unused={isUnused(image) || undefined}>
              {placesOf(image)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const isUnused = ({ posts, unfinished, versions }: ImageRow) => posts + unfinished + versions === 0;

/** Where an image is used, in one line. */
function placesOf({ posts, unfinished, versions, shownIn, replacedBy }: ImageRow): string {
  if (shownIn && posts > 1) return `In ${posts} posts, newest “${shownIn.title}”`;
  if (shownIn) return `${shownIn.isCover ? "Cover of" : "In"} “${shownIn.title}”`;
  if (unfinished > 0) return unfinished === 1 ? "In an unfinished text" : `In ${unfinished} unfinished texts`;
  if (versions > 0) return "Only in earlier versions";
  return replacedBy ? "Replaced by another" : "Unused";
}
