import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { searchAddress } from "../../../shared/addresses/search-address.ts";
import { maxSearchLength } from "../../../shared/limits.ts";
import { screenRoutes } from "../../../shared/routes.ts";
import { useSearchField } from "../../lib/hooks/use-search-field.ts";
import { useWords } from "../../lib/words.ts";
import "../../ui/search/search-form.css";

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
        <input
          ref={input}
          className="search-input"
          type="search"
          name="q"
          required
          pattern={`.{0,${maxSearchLength}}`}
          title={words.atMost(maxSearchLength)}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={words.wordsToFind}
          placeholder={words.wordsToFind}
          defaultValue={term}
        />
        <button type="submit" className="button button-primary">
          {words.search}
        </button>
      </form>
    </search>
  );
}
