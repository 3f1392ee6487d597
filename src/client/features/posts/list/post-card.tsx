import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { imageSrcSet } from "../../../../shared/image-widths.ts";
import { previewLength } from "../../../../shared/limits.ts";
import type { PostCardView } from "../../../../shared/schemas/post-schema.ts";
import { Day } from "../../../ui/day.tsx";
import { directionAs } from "../../../ui/direction-as.ts";
import { Link } from "../../../ui/link.tsx";
import { placeholder } from "../../../ui/placeholder.ts";
import "./post-card.css";

/** A preview of the maximum length was probably cut. */
const fullPreview = new RegExp(`^.{${previewLength}}`, "su");

const inColumn = "(min-width: 1280px) 290px, (min-width: 768px) 30vw, (min-width: 640px) 46vw, 92vw";

interface PostCardProps {
  post: PostCardView;
  isFirst?: boolean;
  sizes?: string | undefined;
}

/**
 * A post in the grid; the whole card is one link.
 *
 * @param sizes of the image, where the card is wider than a column
 * @param isFirst the image is the largest part of a phone's first screen, so it loads at once
 */
export function PostCard({ post, isFirst = false, sizes = inColumn }: PostCardProps) {
  const isCut = fullPreview.test(post.preview);
  return (
    <article className={post.image ? "post-card" : "post-card post-card-plain"} {...post.inLanguage}>
      <Link href={postAddress(post.address)} className="post-card-link">
        {post.image && (
          <span className="post-card-frame" style={placeholder(post.imageColour, post.imageFocus)}>
            <img
              src={post.image.replace("-1600.webp", "-400.webp")}
              srcSet={imageSrcSet(post.image, post.imageWidth)}
              sizes={sizes}
              width={post.imageWidth}
              height={post.imageHeight}
              alt=""
              loading={isFirst ? "eager" : "lazy"}
              fetchPriority={isFirst ? "high" : "auto"}
              decoding="async"
            />
          </span>
        )}
        <span className="post-card-facts">
          {post.category && <span className="post-card-category">{post.category}</span>}
          <Day moment={post.publishedAt} />
          {post.authorNames && <span dir="auto">{post.authorNames}</span>}
        </span>
        <h3 {...directionAs(post.title, "post-card-title")}>{post.title}</h3>
        <p {...directionAs(post.preview, isCut ? "post-card-preview post-card-preview-cut" : "post-card-preview")}>
          {post.preview.trimEnd()}
        </p>
      </Link>
    </article>
  );
}
