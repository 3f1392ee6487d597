import { and, gt, lt, sql } from "drizzle-orm";
import { readListAddress } from "../../../shared/addresses/list-address.ts";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import { fileRoutes, screenRoutes, urlOf } from "../../../shared/routes.ts";
import { slugOf } from "../../../shared/text/slug.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { redirects } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { answeredAt, isNeverRedirected, leadsToHidden, lookUp, mayRedirectHome } from "./answered-paths.ts";
import {
  answeringRedirect,
  followRedirect,
  localPath,
  usualPath,
  withoutNoise,
  withoutSlashes,
} from "./find-redirect.ts";

/** A feed of WordPress, Substack, Ghost, Hugo or Jekyll, below the address of the site, of a list or of a post. */
const feedEnd =
  /^(.*?)(\/(?:feed(?:\/(?:rss2?|rdf|atom|json|feed\.xml))?|(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)|feed\.json|rss2?|atom))$/;
/** A feed of a category or tag, by the plugin jekyll-feed. */
const ofJekyll = /^\/feed\/(?:[^/]+\/)?([^/]+)\.xml$/;
const ofBlogger = /^\/feeds\/posts\/(?:default|summary)(?:\/-\/([^/]+))?$/;
/** WordPress's query parameter for feeds. */
const feedNames = /^(?:feed|rss2?|rdf|atom)$/;

/** Addresses at which other programs list all posts. */
const sections: ReadonlySet<string> = new Set(["", "/", "/blog", "/posts", "/post"]);

/**
 * The address of our feed for a former feed of another program: of all posts or a section, or of a category, tag or
 * author. The feed of a post's comments leads to the post. Called only when the answer would be 404.
 *
 * @param target path with query
 * @returns null for an address that is no feed, and for a feed of something that does not exist here
 */
export function oldFeedAt(db: Db, target: string, siteUrl: string): string | null {
  const asked = feedIn(target);
  if (asked === null) return null;
  const { of, name } = asked;
  const feed = /json/.test(name) ? fileRoutes.jsonFeed : /atom/.test(name) ? fileRoutes.atom : fileRoutes.rss;
  if (sections.has(of)) return feed.path;
  const shown = shownAt(db, of, siteUrl);
  if (shown === null) return heldPosts(db, of) ? feed.path : null;
  const { path, query } = splitTarget(shown);
  if (path === screenRoutes.home.path) {
    const { category } = readListAddress(new URLSearchParams(query));
    return category === undefined ? null : `${feed.path}?${new URLSearchParams({ category })}`;
  }
  if (isNeverRedirected(path)) return null;
  const { tag, author } = lookUp(path)?.parameters ?? {};
  if (tag) return `${feed.path}?${new URLSearchParams({ tag })}`;
  if (author) return `${feed.path}?${new URLSearchParams({ author })}`;
  return shown;
}

/** The kind and the name of a feed's subject. */
function feedIn(target: string): { of: string; name: string } | null {
  const { path, query } = splitTarget(target);
  const parameters = new URLSearchParams(query);
  const named = parameters.get("feed") ?? "";
  if (feedNames.test(named)) return { of: withoutSlashes(withoutNoise(target)), name: named };
  const bare = withoutSlashes(path);
  const blogger = ofBlogger.exec(bare);
  if (blogger) {
    const [, label] = blogger;
    return {
      of: label === undefined ? "" : `/search/label/${label}`,
      name: parameters.get("alt") === "rss" ? "rss" : "atom",
    };
  }
  const [, of, name] = feedEnd.exec(bare) ?? [];
  if (of !== undefined && name !== undefined) return { of, name };
  const tag = slugOf(decoded(ofJekyll.exec(bare)?.[1] ?? ""));
  return tag === "" ? null : { of: urlOf(screenRoutes.tag.path, { tag }), name: "atom" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function shownAt(db: Db, path: string, siteUrl: string): string | null {
  const own = answeredAt(db, path);
  if (own !== null) return own;
  const found = answeringRedirect(db, path);
  const { target = null } = found ? followRedirect(db, found, siteUrl) : {};
  return target === null ? null : localPath(target, siteUrl);
}

/** Maximum number of redirects read below a path. */
const maxLookedAt = 20;

const belowQuery = preparedOnce((db) =>
  db
    .select({ target: redirects.target })
    .from(redirects)
    .where(and(gt(redirects.path, sql.placeholder("from")), lt(redirects.path, sql.placeholder("to"))))
    .orderBy(redirects.path)
    .limit(fixedLimit(maxLookedAt))
    .prepare(),
);

/**
 * Whether former addresses of posts are below a path, as below a section of Hugo or a year: its feed then had posts.
 */
function heldPosts(db: Db, path: string): boolean {
  const bare = usualPath(path);
  // "0" follows "/".
  return belowQuery(db)
    .all({ from: `${bare}/`, to: `${bare}0` })
    .some(({ target }) => target !== null && isPost(db, target));
}

function isPost(db: Db, target: string): boolean {
  const { path } = splitTarget(target);
  return !isNeverRedirected(path) && lookUp(path)?.route === screenRoutes.post.path && !leadsToHidden(db, path);
}

/**
 * Whether the home page with a query redirects, so that the page cache must not answer. True when the database cannot be
 * read: the application reports that.
 */
export function redirectsHome(db: Db, url: string, siteUrl: string): boolean {
  try {
    return mayRedirectHome(url) && (answeringRedirect(db, url) !== null || oldFeedAt(db, url, siteUrl) !== null);
  } catch {
    return true;
  }
}
