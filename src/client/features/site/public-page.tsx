import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useSearchKey } from "./use-search-key.ts";

/** The frame of every public screen: header, content, footer. */
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
