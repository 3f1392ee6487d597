import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import {
  type ListAddress,
  listAddress,
  pageInPlaceOfList,
  readListAddress,
} from "../../shared/addresses/list-address.ts";
import type { Site } from "../../shared/site.ts";
import { pageLanguage } from "../../shared/words/languages.ts";
import { AlsoIn } from "../features/posts/also-in.tsx";
import { CategoryTabs } from "../features/posts/list/category-tabs.tsx";
import { PostGrid } from "../features/posts/list/post-grid.tsx";
import { SearchForm } from "../features/posts/list/search-form.tsx";
import { TextMatches, useTextMatches } from "../features/search/search-results.tsx";
import { Newsletter } from "../features/site/newsletter.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useIsFirstAddress } from "../lib/navigation/first-address.tsx";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { useSite } from "../lib/page/page-state.ts";
import { useToken } from "../lib/session/session-token.ts";
import { useWords } from "../lib/words.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { PostScreen } from "./post-screen.tsx";
import "./home-screen.css";

/** The page is complete without it, so a failed download shows nothing. */
const FirstSteps = lazy(() =>
  Promise.all([
    import("../features/dashboard/first-steps-on-home.tsx"),
    import("./admin/open-admin-area.ts").then(({ loadAdminWords }) => loadAdminWords()),
  ])
    .then(([part]) => part)
    .catch(() => ({ default: (): ReactNode => null })),
);

/** The list of posts, or a page in its place. */
export function HomeScreen({ params: { language } }: { params: { language?: string } }) {
  const { homePage, languages = [] } = useSite();
  const [path] = useLocation();
  const parameters = useSearchParameters();
  if (language) {
    const shown = languages.find(({ lang }) => lang === language);
    return shown ? <PostList language={shown} /> : <NotFoundScreen />;
  }
  const slug = pageInPlaceOfList(path, parameters, homePage);
  if (slug === null) return <PostList />;
  // The page may have been unpublished since this tab was opened.
  return <PostScreen params={{ slug }} missing={homePage === undefined ? undefined : <PostList />} />;
}

/** @param language of a list of its own; missing: the list of the blog */
function PostList({ language }: { language?: { lang: string; name: string } }) {
  const words = useWords();
  const site = useSite();
  const isSignedIn = useToken() !== null;
  const parameters = useSearchParameters();
  const address = readListAddress(parameters, { language: language?.lang });
  const { search, category } = address;
  const { hero } = site;
  const asks = useSmallHero(address);
  const isSmall = asks || hero === "small";
  const hasHero = asks || hero !== "none" || language !== undefined;
  const inTexts = useTextMatches(address).data?.count;
  const title = search
    ? words.searchOf(search)
    : (category ?? language?.name ?? (site.homePage === undefined ? site.name : words.allBlogs));
  useHead({ title, description: site.intro, isPrivate: search !== "" });
  return (
    <PublicPage language={pageLanguage(language, site.language)}>
      {isSignedIn && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      {hasHero ? (
        <section className={isSmall ? "hero hero-small page" : "hero page"}>
          {site.badge && !language && <p className="hero-badge">{site.badge}</p>}
          <h1 className="hero-headline">{language?.name ?? site.headline}</h1>
          {language && <AlsoIn links={otherLists(site, language.lang)} />}
          {site.intro && !isSmall && !language && <p className="hero-intro">{site.intro}</p>}
          <SearchForm search={search} category={category} language={language?.lang} />
        </section>
      ) : (
        <h1 className="visually-hidden">{site.headline || site.name}</h1>
      )}
      <section className="page" aria-label={words.blogs}>
        <CategoryTabs search={search} category={category} language={language?.lang} />
        <h2 className="visually-hidden">{search ? words.blogsWith(search) : (category ?? words.allBlogs)}</h2>
        <div className="home-list">
          <PostGrid address={address} inTexts={inTexts} />
          <TextMatches address={address} />
        </div>
        {!language && <AlsoIn links={otherLists(site)} />}
      </section>
      {site.showsNewsletter && <Newsletter />}
    </PublicPage>
  );
}

/** The lists of posts in other languages. */
const otherLists = ({ languages = [], language: ofBlog, homePage }: Site, shown = ofBlog) =>
  languages
    .filter(({ lang }) => lang !== shown)
    .map((one) => ({ ...one, href: listAddress({ language: one.lang === ofBlog ? undefined : one.lang }, homePage) }));

/**
 * Whether the hero is one line: readers who ask for some posts get these first. A click on a tab moves nothing under the pointer, so
 * the hero stays as it is, also when the reader comes back to that list.
 */
function useSmallHero({ search, category, before }: ListAddress): boolean {
  const asks = search !== "" || category !== undefined || before !== null;
  const isFirst = useIsFirstAddress();
  const key = JSON.stringify([search, category, before]);
  const kept = (): boolean => history.state?.isHeroSmall ?? asks;
  const [shown, setShown] = useState(() => ({ key, search, isSmall: isFirst ? asks : kept() }));
  let { isSmall } = shown;
  if (key !== shown.key) {
    if (!history.state?.keepsScroll || search !== shown.search) isSmall = kept();
    setShown({ key, search, isSmall });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has an entry of its own in the history
  useEffect(() => {
    if (isSmall !== asks) history.replaceState({ ...history.state, isHeroSmall: isSmall }, "");
  }, [key, isSmall, asks]);
  return isSmall;
}
