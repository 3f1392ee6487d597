import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import "./also-in.css";

interface InLanguage {
  /** BCP 47. */
  lang: string;
  /** In that language. */
  name: string;
  href: string;
}

/** Links to the same text, or to the list of posts, in other languages. */
export function AlsoIn({ links }: { links: InLanguage[] }) {
  const words = useWords();
  if (links.length === 0) return null;
  return (
    <p className="also-in">
      {words.alsoIn}{" "}
      {links.map(({ lang, name, href }, at) => (
        <span key={lang}>
          {at > 0 && ", "}
          <Link href={href} hrefLang={lang} lang={lang} rel="alternate">
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}
