import { imagePath } from "../../../shared/image-widths.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
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
  const words = useAdminWords();
  return (
    <ul className="plain image-grid" aria-label={label}>
      {images.map((image) => (
        <li key={image._id}>
          <button type="button" className="image-card" onClick={() => onPress(image)}>
            <img src={imagePath(image._id, 400)} alt="" loading="lazy" decoding="async" />
            <span className="image-card-name">{image.fileName}</span>
            <span className="image-card-facts">
              {words.image.size(image.width, image.height)}
              {" · "}
              <bdi>{formatBytes(image.bytes)}</bdi>
            </span>
            <span className="image-card-facts">
              <Day moment={image.createdAt} />
            </span>
            <span className="image-card-use" data-unused={isUnused(image) || undefined}>
              {placesOf(image, words.image)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const isUnused = ({ posts, authors, look, unfinished, versions, trash }: ImageRow) =>
  posts + authors + look + unfinished + versions + trash === 0;

/** Where an image is used, in one line. */
function placesOf(
  { posts, unfinished, versions, trash, shownIn, replacedBy }: ImageRow,
  words: AdminWords["image"],
): string {
  if (shownIn && posts > 1) return words.inPosts(posts, shownIn.title);
  if (shownIn) return shownIn.isCover ? words.coverOf(shownIn.title) : words.inPost(shownIn.title);
  if (unfinished > 0) return words.inUnfinished(unfinished);
  if (versions > 0) return words.onlyInVersions;
  if (trash > 0) return words.onlyInTrash;
  return replacedBy ? words.replacedByOther : words.unused;
}
