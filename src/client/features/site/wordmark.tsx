import { useSite } from "../../lib/page/page-state.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import "./wordmark.css";

/** The owner's logo, or the site's name underlined by a pen stroke, as a link to the home page. */
export function Wordmark() {
  const words = useWords();
  const { name, logo } = useSite();
  return (
    <Link href="/" className="wordmark" aria-label={words.homeOf(name)}>
      {logo ? (
        <img {...logo} alt={name} />
      ) : (
        <>
          {name}
          <svg className="wordmark-stroke" viewBox="0 0 120 10" preserveAspectRatio="none" aria-hidden="true">
            <path d="M2 6.5C26 2.5 52 2 74 4.2c14 1.4 28 2 44-.9" />
          </svg>
        </>
      )}
    </Link>
  );
}
