import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useSearchKey } from "./use-search-key.ts";

/** Header, content, footer: what every public screen stands in. */
export function PublicPage({ children }: { children: ReactNode }) {
  useSearchKey();
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
