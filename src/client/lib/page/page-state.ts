import { createContext, useContext } from "react";
import type { Site } from "../../../shared/site.ts";
import type { DateSite } from "../dates/dates.ts";

/** A refused comment with its text, so that nothing is lost without JavaScript. */
export interface RefusedComment {
  name: string;
  content: string;
  /** The address for replies. */
  email?: string;
  /**
   * The token of the form in which it was sent: after a refusal, the comment must not look as if it was written in
   * seconds.
   */
  token: string;
  sentence: string;
}

/** The state that the server sends with a page. */
export interface PageState {
  site: Site;
  /** The language of this page: BCP 47. Missing: the blog's. */
  language?: string;
  /** HTTP status of this page. */
  status: number;
  refusedComment: RefusedComment | null;
}

interface ShownPage extends PageState {
  /** The language of the loaded document. */
  language: string;
  /** Shows changed settings without loading a page. */
  replaceSite: (site: Site) => void;
}

export const PageStateContext = createContext<ShownPage | null>(null);

export function usePageState() {
  const state = useContext(PageStateContext);
  if (!state) throw new Error("The page state is missing");
  return state;
}

export const useSite = (): Site => usePageState().site;

/** The language and the time zone of dates. */
export function useDateSite(): DateSite {
  const { site, language } = usePageState();
  return { language, timeZone: site.timeZone };
}

/** The names of the categories that readers see. @param selected one that is shown in any case */
export function useShownCategories(selected?: string): string[] {
  const { categories, hiddenCategories = [] } = useSite();
  return categories.filter((name) => name === selected || !hiddenCategories.includes(name));
}
