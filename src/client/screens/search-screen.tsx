import { readSearchAddress } from "../../shared/addresses/search-address.ts";
import { SearchForm } from "../features/posts/list/search-form.tsx";
import { SearchResults } from "../features/search/search-results.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { useWords } from "../lib/words.ts";
import "./search-screen.css";

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
        {term ? <SearchResults address={address} /> : <p className="search-screen-hint">{words.wholeTextHint}</p>}
      </div>
    </PublicPage>
  );
}
