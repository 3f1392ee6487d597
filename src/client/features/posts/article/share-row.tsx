import { type MouseEvent, useState } from "react";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { defaultShareRow, type SharePlace } from "../../../../shared/share-places.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useWords } from "../../../lib/words.ts";
import "./share-row.css";

/** Plain links to share the post: nothing is loaded from those sites until the reader follows one. */
export function ShareRow({ postId, title }: { postId: string; title: string }) {
  const words = useWords();
  const { url, shareRow = defaultShareRow } = useSite();
  const [answer, setAnswer] = useState("");
  const plain = url + postAddress(postId);
  const address = encodeURIComponent(plain);
  const both = encodeURIComponent(`${title} ${plain}`);
  const links: Record<SharePlace, string> = {
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    X: `https://x.com/intent/post?url=${address}&text=${encodeURIComponent(title)}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    Mastodon: `https://share.joinmastodon.org/#text=${both}`,
    Bluesky: `https://bsky.app/intent/compose?text=${both}`,
    email: `mailto:?subject=${encodeURIComponent(title)}&body=${address}`,
    // Hidden without scripts. The loader holds a click until the application copies the address.
    copy: postAddress(postId),
  };
  const copy = async (event: MouseEvent) => {
    event.preventDefault();
    // Only a page over HTTPS may copy: elsewhere the address is shown.
    const isCopied = await navigator.clipboard?.writeText(plain).then(
      () => true,
      () => false,
    );
    setAnswer(isCopied ? words.copied : plain);
  };
  const nameOf = (place: SharePlace) =>
    place === "email" ? words.shareByEmail : place === "copy" ? words.copyLink : words.shareOn(place);
  return (
    <section className="share" aria-labelledby="share-title">
      <h2 id="share-title">{words.shareThis}</h2>
      <ul className="plain share-links">
        {shareRow.map((place) => (
          <li key={place} className={place === "copy" ? "share-copy" : undefined}>
            <a
              className="share-link"
              href={links[place]}
              {...(place === "copy"
                ? { "data-in-place": true, onClick: copy }
                : place !== "email" && { target: "_blank", rel: "noopener noreferrer" })}
            >
              <span className={`share-icon share-${place}`} aria-hidden="true" />
              <span className="visually-hidden">{nameOf(place)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="share-answer" role="status">
        {answer}
      </p>
    </section>
  );
}
