import { readSearchAddress } from "../../shared/addresses/search-address.ts";
import { SearchResults } from "../features/search/search-results.tsx";
import { TextSearchForm } from "../features/search/text-search-form.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { useWords } from "../lib/words.ts";
import "./search-screen.css";

/** The full-text search for readers. */
export function SearchScreen() {
  const words = useWords();
  const parameters = useSearchParameters();
  const address = readSearchAddress(parameters);
  const { term } = address;
  useHead({
    title: term ? words.searchOf(term) : words.search,
    description: words.wholeTextOf,
    isPrivate: true,
  });
  return (
    <PublicPage>
      <div className="page search-screen">
        <h1>{words.wholeText}</h1>
        <TextSearchForm term={term} />
        {term ? <SearchResults address={address} /> : <p className="search-screen-hint">{words.wholeTextHint}</p>}
      </div>
    </PublicPage>
  );
}
