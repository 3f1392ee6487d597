import { feedRoutes, feedRoutesIn, urlOf } from "../../shared/routes.ts";
import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/page/head.ts";
import { useShownCategories, useSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";
import "./feeds-screen.css";

/** What a feed is, and the addresses of the blog's feeds, to be copied into a feed reader. */
export function FeedsScreen() {
  const words = useWords();
  const { url, languages = [], language } = useSite();
  const categories = useShownCategories();
  useHead({ title: words.feeds, description: words.feedsAre });
  const { rss, atom, jsonFeed } = feedRoutes;
  const feeds = [
    ...Object.entries({ RSS: rss, Atom: atom, "JSON Feed": jsonFeed }).map(([name, { path }]) => [name, path]),
    ...languages
      .filter(({ lang }) => lang !== language)
      .map(({ lang, name }) => [name, urlOf(feedRoutesIn.rssIn.path, { language: lang })]),
    ...categories.map((category) => [category, `${rss.path}?${new URLSearchParams({ category })}`]),
  ];
  return (
    <PublicPage>
      <div className="page feeds-screen">
        <h1>{words.feeds}</h1>
        <p>{words.feedsAre}</p>
        <p>{words.feedsHow}</p>
        <dl>
          {feeds.map(([name, path]) => (
            <div key={path}>
              <dt>{name}</dt>
              <dd>
                <a href={path}>{`${url}${path}`}</a>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </PublicPage>
  );
}
