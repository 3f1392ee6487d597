import type { FormEvent } from "react";
import { maxSearchLength } from "../../../shared/limits.ts";
import { useSearchField } from "../../lib/hooks/use-search-field.ts";
import { useWords } from "../../lib/words.ts";
import "./search-form.css";

interface SearchBoxProps {
  /** The term whose results are shown. */
  term: string;
  label: string;
  /** Shown in the empty field; the label if missing. */
  hint?: string;
  /** The button's verb. */
  onSearch: (term: string) => void;
}

/** The search of a list in the admin area. */
export function SearchBox({ term, label, hint = label, onSearch }: SearchBoxProps) {
  const { atMost, search } = useWords();
  const input = useSearchField(term);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current?.value.trim() ?? "");
  };
  return (
    <search>
      <form className="search-form" onSubmit={submit}>
        <input
          ref={input}
          className="search-input"
          type="search"
          pattern={`.{0,${maxSearchLength}}`}
          title={atMost(maxSearchLength)}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={hint}
          defaultValue={term}
        />
        <button type="submit" className="button">
          {search}
        </button>
      </form>
    </search>
  );
}
