import { imageSrcSet } from "../../../../shared/addresses/image-widths.ts";
import { previewLength } from "../../../../shared/limits.ts";
import type { BlogCard as BlogCardView } from "../../../../shared/schemas/post-schema.ts";
import { Link } from "../../../ui/link.tsx";
import { placeholder } from "../../../ui/placeholder.ts";
import "./post-card.css";

/** A preview that has as many characters as fit was cut, as a rule. */
const fullPreview = new RegExp(`^.{${previewLength}}`, "su");

/** A post in the grid; the whole card is one link. The picture of the first one is what a phone shows largest, and does not wait. */
export function BlogCard({ blog, isFirst = false }: { blog: BlogCardView; isFirst?: boolean }) {
  const isCut = fullPreview.test(blog.preview);
  return (
    <article className="blog-card">
      <Link href={`/blog/${blog._id}`} className="blog-card-link">
        <span className="blog-card-frame" style={placeholder(blog.imageColour)}>
          <img
            src={blog.image.replace("-1600.webp", "-400.webp")}
            srcSet={imageSrcSet(blog.image, blog.imageWidth)}
            sizes="(min-width: 1280px) 290px, (min-width: 768px) 30vw, (min-width: 640px) 46vw, 92vw"
            width={blog.imageWidth}
            height={blog.imageHeight}
            alt=""
            loading={isFirst ? "eager" : "lazy"}
            fetchPriority={isFirst ? "high" : "auto"}
            decoding="async"
          />
        </span>
        <span className="blog-card-category">{blog.category}</span>
        <h3 className="blog-card-title" dir="auto">
          {blog.title}
        </h3>
        <p className={isCut ? "blog-card-preview blog-card-preview-cut" : "blog-card-preview"} dir="auto">
          {blog.preview.trimEnd()}
        </p>
      </Link>
    </article>
  );
}
