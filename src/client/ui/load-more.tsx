import { useState } from "react";
import { Button } from "./button.tsx";
import "./load-more.css";

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button under a list that has another page. Where it was, the keyboard stays when the last page has come. */
export function LoadMore({ list }: LoadMoreProps) {
  const [isPressed, setPressed] = useState(false);
  if (!list.hasNextPage) {
    return isPressed ? (
      <p ref={takeLostFocus} className="visually-hidden" tabIndex={-1}>
        That is all.
      </p>
    ) : null;
  }
  const loadMore = () => {
    setPressed(true);
    list.fetchNextPage();
  };
  return (
    <p className="load-more">
      <Button className="button" isInactive={list.isFetchingNextPage} onClick={loadMore}>
        {list.isFetchingNextPage ? "Loading…" : "Load more"}
      </Button>
    </p>
  );
}

/** The button went with the last page, or with a list that was left for a shorter one: then something else holds the focus. */
function takeLostFocus(end: HTMLElement | null): void {
  if (document.activeElement === document.body) end?.focus();
}
