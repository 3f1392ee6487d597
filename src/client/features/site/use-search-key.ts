import { useEffect } from "react";
import { useLocation } from "wouter";
import { pageRoutes } from "../../../shared/routes.ts";

const searchField = () => document.querySelector<HTMLInputElement>(".search-input");

/** The key `/` focuses the search field, and opens the search on pages without one. */
export function useSearchKey(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isForTyping(event.target)) return;
      event.preventDefault();
      if (!searchField()) navigate(pageRoutes.search.path, { state: { isInstant: true } });
      const field = searchField();
      field?.focus();
      field?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}

/** Whether the target accepts text, in which `/` is a character. */
function isForTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=dialog] *"))
  );
}
