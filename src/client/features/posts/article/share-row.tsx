import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useWords } from "../../../lib/words.ts";
import "./share-row.css";

/** Plain links to share the post: nothing is loaded from those sites until the reader follows one. */
export function ShareRow({ postId, title }: { postId: string; title: string }) {
  const words = useWords();
  const { url } = useSite();
  const address = encodeURIComponent(url + postAddress(postId));
  const links = {
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    X: `https://x.com/intent/post?url=${address}&text=${encodeURIComponent(title)}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  };
  return (
    <section className="share" aria-labelledby="share-title">
      <h2 id="share-title">{words.shareThis}</h2>
      <ul className="plain share-links">
        {(Object.keys(links) as (keyof typeof links)[]).map((place) => (
          <li key={place}>
            <a className="share-link" href={links[place]} target="_blank" rel="noopener noreferrer">
              <span className={`share-icon share-${place}`} aria-hidden="true" />
              <span className="visually-hidden">{words.shareOn(place)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
