import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { searchAddress } from "../../../shared/addresses/search-address.ts";
import { screenRoutes } from "../../../shared/routes.ts";
import { useSearchField } from "../../lib/hooks/use-search-field.ts";
import { useWords } from "../../lib/words.ts";
import { SearchField } from "../../ui/search/search-field.tsx";

/** A plain form with an address as its action, so that it works without JavaScript. */
export function TextSearchForm({ term }: { term: string }) {
  const words = useWords();
  const [, navigate] = useLocation();
  const input = useSearchField(term);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim();
    if (typed) navigate(searchAddress({ term: typed }), { state: { keepsScroll: true } });
  };
  return (
    <search className="search">
      <form action={screenRoutes.search.path} className="search-form" onSubmit={submit} data-in-place>
        <SearchField ref={input} type="search" name="q" label={words.wordsToFind} defaultValue={term} />
      </form>
    </search>
  );
}
