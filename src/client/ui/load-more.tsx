import { Button } from "./button.tsx";
import "./load-more.css";

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button under a list that has another page. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className="load-more">
      <Button className="button" isInactive={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {list.isFetchingNextPage ? "Loading…" : "Load more"}
      </Button>
    </p>
  );
}
