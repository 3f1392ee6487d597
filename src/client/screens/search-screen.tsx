import { readSearchAddress } from "../../shared/addresses/search-address.ts";
import { FoundList } from "../features/search/found-list.tsx";
import { TextSearchForm } from "../features/search/text-search-form.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import { useSearchParameters } from "../lib/search-parameters.ts";
import { useWords } from "../lib/words.ts";
import "./search-screen.css";

/** The reader's search over the whole text of every post. */
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
        {term ? <FoundList address={address} /> : <p className="search-screen-hint">{words.wholeTextHint}</p>}
      </div>
    </PublicPage>
  );
}
