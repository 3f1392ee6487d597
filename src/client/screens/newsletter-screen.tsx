import { Newsletter } from "../features/site/newsletter.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/page/head.ts";
import { useSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";

/** The newsletter's sign-up as a page, for a link from elsewhere. */
export function NewsletterScreen() {
  const words = useWords();
  useHead({ title: words.newsletter, description: useSite().newsletterText });
  return (
    <PublicPage>
      <Newsletter isPage />
    </PublicPage>
  );
}
