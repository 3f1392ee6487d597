import { lazy, type ReactNode, Suspense } from "react";
import { readListAddress } from "../../shared/addresses/list-address.ts";
import { CategoryTabs } from "../features/posts/list/category-tabs.tsx";
import { PostGrid } from "../features/posts/list/post-grid.tsx";
import { SearchForm } from "../features/posts/list/search-form.tsx";
import { Newsletter } from "../features/site/newsletter.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { useSite } from "../lib/page/page-state.ts";
import { useToken } from "../lib/session/session-token.ts";
import { useWords } from "../lib/words.ts";
import "./home-screen.css";

/** The page is complete without it, so a failed download shows nothing. */
const FirstSteps = lazy(() =>
  import("../features/dashboard/first-steps-on-home.tsx").catch(() => ({ default: (): ReactNode => null })),
);

export function HomeScreen() {
  const words = useWords();
  const site = useSite();
  const isSignedIn = useToken() !== null;
  const parameters = useSearchParameters();
  const address = readListAddress(parameters);
  const { search, category } = address;
  const title = search ? words.searchOf(search) : (category ?? site.name);
  useHead({ title, description: site.intro, isPrivate: search !== "" });
  return (
    <PublicPage>
      {isSignedIn && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <section className="hero page">
        {site.badge && <p className="hero-badge">{site.badge}</p>}
        <h1 className="hero-headline">{site.headline}</h1>
        {site.intro && <p className="hero-intro">{site.intro}</p>}
        <SearchForm search={search} category={category} />
      </section>
      <section className="page" aria-label={words.blogs}>
        <CategoryTabs search={search} category={category} />
        <h2 className="visually-hidden">{search ? words.blogsWith(search) : (category ?? words.allBlogs)}</h2>
        <div className="home-list">
          <PostGrid address={address} />
        </div>
      </section>
      {site.showsNewsletter && <Newsletter />}
    </PublicPage>
  );
}
