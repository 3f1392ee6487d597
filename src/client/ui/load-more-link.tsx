import type { MouseEvent } from "react";
import { sentenceOf } from "../lib/calls/failure.ts";
import { useWords } from "../lib/words.ts";

interface LoadMoreLinkProps {
  /** The address of the next page, for browsers without scripts and for new tabs. */
  href: string;
  label: string;
  list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; error: unknown; fetchNextPage: () => unknown };
  /** Called before the next page is fetched. */
  onLoad: () => void;
}

/** A link to the next page of a public list. With scripts it loads the page in place. */
export function LoadMoreLink({ href, label, list, onLoad }: LoadMoreLinkProps) {
  const words = useWords();
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLoad();
    list.fetchNextPage();
  };
  return (
    <>
      <a className="button" data-in-place href={href} onClick={loadHere} aria-disabled={list.isFetchingNextPage}>
        {list.isFetchingNextPage ? words.loadingMore : label}
      </a>
      {list.isFetchNextPageError && (
        <p className="notice notice-bad" role="alert">
          {sentenceOf(list.error)}
        </p>
      )}
    </>
  );
}
