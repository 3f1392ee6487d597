import { type FormEvent, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { maxSearchLength } from "../../../shared/limits.ts";
import { searchAddress } from "../../../shared/search-address.ts";
import "../../ui/search-form.css";

/** A plain form that leads to an address, so that it works without JavaScript as well. */
export function TextSearchForm({ term }: { term: string }) {
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = term;
  }, [term]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (typed !== "") navigate(searchAddress({ term: typed }));
  };
  return (
    <search className="search">
      <form action="/search" className="search-form" onSubmit={submit}>
        <input
          ref={input}
          className="search-input"
          type="search"
          name="q"
          required
          maxLength={maxSearchLength}
          enterKeyHint="search"
          autoComplete="off"
          aria-label="Words to look for"
          placeholder="Words to look for"
          defaultValue={term}
        />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
    </search>
  );
}
