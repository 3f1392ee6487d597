import { commonLanguages } from "../../../../shared/common-languages.ts";
import { fileRoutes, healthPaths, prefixes, screenRoutes } from "../../../../shared/routes.ts";

/** First segments that later versions may use. */
const keptForLater = [
  ...["tag", "tags", "category", "categories", "author", "authors", "page", "pages", "archive", "archives"],
  ...[
    "feed",
    "feeds",
    "newsletter",
    "subscribe",
    "members",
    "comments",
    "login",
    "account",
    "settings",
    "look",
    "public",
    "well-known",
  ],
  // Lists of posts in one language.
  ...[...commonLanguages, "pt", "zh"].map((tag) => tag.toLowerCase()),
];

/** A slug has no dot, so no file can be mistaken for a page. The slug of `.well-known` is `well-known`. */
const reserved: ReadonlySet<string> = new Set(
  [
    ...Object.values({ ...screenRoutes, ...fileRoutes }).map(({ path }) => path),
    ...Object.values(prefixes),
    ...healthPaths,
  ]
    .map((path) => path.split("/")[1] ?? "")
    .filter((segment) => /^[\w-]+$/.test(segment))
    .concat(keptForLater),
);

/** Whether the product uses `/{slug}` itself, so that no page can be there. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);
