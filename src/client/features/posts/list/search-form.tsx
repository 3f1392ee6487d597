import type { FormEvent } from "react";
import { useLocation } from "wouter";
import { listAddress } from "../../../../shared/addresses/list-address.ts";
import { useSearchField } from "../../../lib/hooks/use-search-field.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useWords } from "../../../lib/words.ts";
import { SearchField } from "../../../ui/search/search-field.tsx";

/** The search: two plain forms with an address as their action, so that they work without JavaScript. */
export function SearchForm({
  search,
  category,
  language,
}: {
  search: string;
  category?: string;
  language?: string | undefined;
}) {
  const words = useWords();
  const { searchPlaceholder, homePage } = useSite();
  const [, navigate] = useLocation();
  const input = useSearchField(search);
  const go = (term: string) =>
    navigate(listAddress({ search: term, category, language }, homePage), { state: { keepsScroll: true } });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const term = input.current?.value.trim();
    if (term) go(term);
    else event.currentTarget.reset();
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    go("");
    input.current?.focus();
  };
  return (
    <search className="search">
      <form action={listAddress({ language })} className="search-form" onSubmit={submit} data-in-place>
        {category && <input type="hidden" name="category" value={category} />}
        <SearchField ref={input} type="text" name="search" label={searchPlaceholder} defaultValue={search} />
      </form>
      {search && (
        <form action={listAddress({ language }, homePage)} onSubmit={clear} data-in-place>
          {category && <input type="hidden" name="category" value={category} />}
          <button type="submit" className="button button-small">
            {words.clearSearch}
          </button>
        </form>
      )}
    </search>
  );
}
