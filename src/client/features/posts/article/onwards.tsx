import type { BlogReading } from "../../../../shared/schemas/reading-schema.ts";
import { Link } from "../../../ui/link.tsx";
import { BlogCard } from "../list/post-card.tsx";
import "../list/post-grid.css";
import "./onwards.css";

/** Where to go after a post: the ones before and after it, and those that speak of the same. */
export function Onwards({ blog: { older, newer, related } }: { blog: BlogReading }) {
  return (
    <>
      {(older || newer) && (
        <nav aria-label="Older and newer posts" className="onwards">
          {older && <Neighbour blog={older} label="Older" rel="prev" />}
          {newer && <Neighbour blog={newer} label="Newer" rel="next" />}
        </nav>
      )}
      {related.length > 0 && (
        <section className="onwards-related" aria-labelledby="related">
          <h2 id="related">More on this</h2>
          <ul className="plain blog-grid">
            {related.map((card) => (
              <li key={card._id}>
                <BlogCard blog={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Neighbour({ blog, label, rel }: { blog: { _id: string; title: string }; label: string; rel: string }) {
  return (
    <Link href={`/blog/${blog._id}`} rel={rel} className="onwards-link">
      <span>{label}</span>
      <strong dir="auto">{blog.title}</strong>
    </Link>
  );
}
