import { useSite } from "../../lib/page-state.ts";
import "./share-row.css";

const icons = {
  Facebook:
    "M14 8.500V7c0-.8.3-1.200 1.300-1.200H17V3h-2.600C11.700 3 10.500 4.500 10.500 6.700v1.800H8.500v3h2V21H14v-9.500h2.400l.5-3Z",
  X: "M4 4h4.600l3.900 5.400L17 4h2.600l-5.900 7.100L20.400 20h-4.600l-4.200-5.900L6.700 20H4.100l6.300-7.600Zm3.700 1.900 8.900 12.200h1.200L8.800 5.900Z",
  LinkedIn:
    "M5 9.500h3V20H5ZM6.500 4.500a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600ZM10 9.500h2.900v1.400c.5-.9 1.600-1.700 3.200-1.700 3 0 3.900 1.800 3.900 4.700V20h-3v-5.500c0-1.500-.3-2.700-1.900-2.700-1.500 0-2.100 1.100-2.100 2.600V20h-3Z",
};

/** Three plain links; nothing of those places is loaded before one is followed. */
export function ShareRow({ blogId, title }: { blogId: string; title: string }) {
  const { url } = useSite();
  const address = encodeURIComponent(`${url}/blog/${blogId}`);
  const links = {
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    X: `https://x.com/intent/post?url=${address}&text=${encodeURIComponent(title)}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  };
  return (
    <section className="share" aria-labelledby="share-title">
      <h2 id="share-title">Share this article</h2>
      <ul className="plain share-links">
        {(Object.keys(links) as (keyof typeof links)[]).map((place) => (
          <li key={place}>
            <a className="share-link" href={links[place]} target="_blank" rel="noopener noreferrer">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icons[place]} fillRule="evenodd" />
              </svg>
              <span className="visually-hidden">Share on {place}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
