import type { DehydratedState } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Site } from "../../shared/site.ts";

/** A comment that the server refused, with what was written, so that nothing is lost without JavaScript. */
export interface RefusedComment {
  name: string;
  content: string;
  /** Of the form that it came with: the same comment is no younger for being refused. */
  token: string;
  sentence: string;
}

/** What the server sends along with a page. */
export interface PageState {
  site: Site;
  /** HTTP status of this page. */
  status: number;
  refusedComment: RefusedComment | null;
  queries: DehydratedState;
}

export const PageStateContext = createContext<Omit<PageState, "queries"> | null>(null);

export function usePageState() {
  const state = useContext(PageStateContext);
  if (!state) throw new Error("The page state is missing");
  return state;
}

export const useSite = (): Site => usePageState().site;
