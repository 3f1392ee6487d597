import { useEffect } from "react";
import { useLocation } from "wouter";
import { pageRoutes } from "../../../shared/routes.ts";

const searchField = () => document.querySelector<HTMLInputElement>(".search-input");

/** `/` goes to the search field, on pages without one to the search, as on many sites for readers. */
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

/** Where a stroke is a letter. */
function isForTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=dialog] *"))
  );
}
