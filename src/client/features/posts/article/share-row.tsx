import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useWords } from "../../../lib/words.ts";
import "./share-row.css";

const icons = {
  Facebook: "M14 8.5V7c0-.8.3-1.2 1.3-1.2H17V3h-2.6C11.7 3 10.5 4.5 10.5 6.7v1.8H8.5v3h2V21H14v-9.5h2.4l.5-3Z",
  X: "M4 4h4.6l3.9 5.4L17 4h2.6l-5.9 7.1L20.4 20h-4.6l-4.2-5.9L6.7 20H4.1l6.3-7.6Zm3.7 1.9 8.9 12.2h1.2L8.8 5.9Z",
  LinkedIn:
    "M5 9.5h3V20H5ZM6.5 4.5a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6ZM10 9.5h2.9v1.4c.5-.9 1.6-1.7 3.2-1.7 3 0 3.9 1.8 3.9 4.7V20h-3v-5.5c0-1.5-.3-2.7-1.9-2.7-1.5 0-2.1 1.1-2.1 2.6V20h-3Z",
};

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
              <svg viewBox="0 0 24 24" width="24" aria-hidden="true">
                <path d={icons[place]} fillRule="evenodd" />
              </svg>
              <span className="visually-hidden">{words.shareOn(place)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
