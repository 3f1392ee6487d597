import { useState } from "react";
import { useLocation } from "wouter";
import { usePageState } from "./page-state.ts";

/** True until the reader goes somewhere else: what the server said of this page holds for its first address only. */
export function useIsFirstAddress(): boolean {
  const [path] = useLocation();
  const [first] = useState(path);
  return path === first;
}

/** HTTP status of a failure that has a page of its own; null when a screen shows, its own refusals included. */
export function usePageFailure(): number | null {
  const { status, refusedComment } = usePageState();
  const isFirst = useIsFirstAddress();
  return isFirst && status >= 400 && status !== 404 && !refusedComment ? status : null;
}
