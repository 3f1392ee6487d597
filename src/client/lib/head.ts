import { createContext, useContext, useEffect } from "react";
import { useSite } from "./page-state.ts";

export interface Head {
  title: string;
  description: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
}

/** On the server: where the screen leaves what the document's head should say. */
export const HeadContext = createContext<{ head: Head | null }>({ head: null });

/** Sets the document's title and description, on the server and after every navigation. */
export function useHead({ title, description, isPrivate = false }: Head): void {
  const site = useSite();
  const collector = useContext(HeadContext);
  collector.head = { title, description, isPrivate };
  useEffect(() => {
    document.title = title === site.name ? title : `${title} · ${site.name}`;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description, site.name]);
}
