import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { PostReading } from "../../../../shared/schemas/reading-schema.ts";
import { useWords } from "../../../lib/words.ts";
import { Link } from "../../../ui/link.tsx";
import { PostCard } from "../list/post-card.tsx";
import "../list/post-grid.css";
import "./next-posts.css";

/** Links after a post: the older and the newer one, and related posts. */
export function NextPosts({ post: { older, newer, related } }: { post: PostReading }) {
  const words = useWords();
  return (
    <>
      {(older || newer) && (
        <nav aria-label={words.olderAndNewer} className="next-posts">
          {older && <Neighbour post={older} label={words.older} rel="prev" />}
          {newer && <Neighbour post={newer} label={words.newer} rel="next" />}
        </nav>
      )}
      {related.length > 0 && (
        <section className="next-posts-related" aria-labelledby="related">
          <h2 id="related">{words.moreOnThis}</h2>
          <ul className="plain post-grid">
            {related.map((card) => (
              <li key={card._id}>
                <PostCard post={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Neighbour({ post, label, rel }: { post: { address: string; title: string }; label: string; rel: string }) {
  return (
    <Link href={postAddress(post.address)} rel={rel} className="next-posts-link">
      <span>{label}</span>
      <strong dir="auto">{post.title}</strong>
    </Link>
  );
}
