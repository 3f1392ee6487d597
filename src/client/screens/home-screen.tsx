import { Suspense } from "react";
import { readListAddress } from "../../shared/addresses/list-address.ts";
import { CategoryTabs } from "../features/posts/list/category-tabs.tsx";
import { PostGrid } from "../features/posts/list/post-grid.tsx";
import { SearchForm } from "../features/posts/list/search-form.tsx";
import { Newsletter } from "../features/site/newsletter.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import { useSite } from "../lib/page-state.ts";
import { useSearchParameters } from "../lib/search-parameters.ts";
import { useWords } from "../lib/words.ts";
import "./home-screen.css";

export function HomeScreen() {
  const words = useWords();
  const site = useSite();
  const parameters = useSearchParameters();
  const address = readListAddress(parameters);
  const { search, category } = address;
  const title = search ? words.searchOf(search) : (category ?? site.name);
  useHead({ title, description: words.intro, isPrivate: search !== "" });
  return (
    <PublicPage>
      <section className="hero page">
        {site.ai !== "off" && (
          <p className="hero-badge">
            <svg viewBox="0 0 16 16" width="16" aria-hidden="true">
              <path d="M8 1.5 9.6 6.4 14.5 8 9.6 9.6 8 14.5 6.4 9.6 1.5 8 6.4 6.4Z" />
            </svg>
            {words.badge}
          </p>
        )}
        <h1 className="hero-headline">{words.headline}</h1>
        <p className="hero-intro">{words.intro}</p>
        <SearchForm search={search} category={category} />
      </section>
      <section className="page" aria-label={words.blogs}>
        <CategoryTabs search={search} category={category} />
        <h2 className="visually-hidden">{search ? words.blogsWith(search) : (category ?? words.allBlogs)}</h2>
        <div className="home-list">
          {/* What stands above comes alive first, and cards piece by piece; whoever clicks one of them comes before. */}
          <Suspense>
            <PostGrid address={address} />
          </Suspense>
        </div>
      </section>
      <Suspense>
        <Newsletter />
      </Suspense>
    </PublicPage>
  );
}
