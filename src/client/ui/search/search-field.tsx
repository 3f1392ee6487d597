import type { ComponentProps } from "react";
import { maxSearchLength } from "../../../shared/limits.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { useWords } from "../../lib/words.ts";
import "./search-form.css";

/** The field of a public search, and its button. @param label says what is searched */
export function SearchField({ label, ...input }: { label: string } & ComponentProps<"input">) {
  const words = useWords();
  const { searchButton } = useSite();
  return (
    <>
      <input
        {...input}
        className="search-input"
        required
        pattern={`.{0,${maxSearchLength}}`}
        title={words.atMost(maxSearchLength)}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
      />
      <button type="submit" className="button button-primary">
        {searchButton}
      </button>
    </>
  );
}
