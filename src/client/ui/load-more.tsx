import { useState } from "react";
import { useAdminWords } from "../lib/admin-words.ts";
import { Button } from "./button.tsx";
import "./load-more.css";

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button under a list that has another page. After the last page the focus stays in its place. */
export function LoadMore({ list }: LoadMoreProps) {
  const words = useAdminWords();
  const [isPressed, setPressed] = useState(false);
  if (!list.hasNextPage) {
    return isPressed ? (
      <p ref={takeLostFocus} className="visually-hidden" tabIndex={-1}>
        {words.lists.end}
      </p>
    ) : null;
  }
  const loadMore = () => {
    setPressed(true);
    list.fetchNextPage();
  };
  return (
    <p className="load-more">
      <Button isInactive={list.isFetchingNextPage} onClick={loadMore}>
        {list.isFetchingNextPage ? words.lists.loadingMore : words.actions.loadMore}
      </Button>
    </p>
  );
}

/** Takes the focus that the removed button lost. After a change to a shorter list another element has the focus, and keeps it. */
function takeLostFocus(end: HTMLElement | null): void {
  if (document.activeElement === document.body) end?.focus();
}
