import { readSearchAddress, type SearchAddress, searchAddress } from "../../shared/addresses/search-address.ts";
import { SearchForm } from "../features/posts/list/search-form.tsx";
import { SearchResults } from "../features/search/search-results.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { useSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";
import { Link } from "../ui/link.tsx";
import "./search-screen.css";

/** The choice of a language, on a blog with several. */
function Languages({ address }: { address: SearchAddress }) {
  const words = useWords();
  const { languages = [] } = useSite();
  if (languages.length === 0) return null;
  return (
    <p className="search-screen-languages">
      {[{ lang: undefined, name: words.all }, ...languages].map(({ lang, name }) => (
        <Link
          key={name}
          href={searchAddress({ ...address, language: lang, page: 1 })}
          lang={lang}
          aria-current={lang === address.language ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
    </p>
  );
}

/** All posts and pages with some words. The form leads to the home page, whose search finds the same and more. */
export function SearchScreen() {
  const words = useWords();
  const parameters = useSearchParameters();
  const address = readSearchAddress(parameters);
  const { term, category } = address;
  useHead({
    title: term ? words.searchOf(term) : words.search,
    description: words.wholeTextOf,
    isPrivate: true,
  });
  return (
    <PublicPage>
      <div className="page search-screen">
        <h1>{words.wholeText}</h1>
        <SearchForm search={term} category={category} />
        {term && <Languages address={address} />}
        {term ? <SearchResults address={address} /> : <p className="search-screen-hint">{words.wholeTextHint}</p>}
      </div>
    </PublicPage>
  );
}
