/**
 * The table of public addresses. The client's router, the page cache, the canonical redirect, the request kinds, sitemaps, feeds,
 * oEmbed and every link read it. A new page is a row here and its screen in `src/client/routes.tsx`; a new file is a row here and
 * its handler in `src/server/web/discovery/discovery-routes.ts`.
 */

export interface PublicRoute {
  /** `:name` is a parameter; `/*` at the end also matches every path below. */
  path: string;
  /**
   * The key of the page cache: the path only, or also the parameters of a list, of a feed or of a post's comments.
   * `null` is never cached.
   */
  cache: "path" | "list" | "feed" | "comments" | null;
  /**
   * Set if other spellings do not redirect to the canonical one: for secret addresses, and for those that only the
   * client reads.
   */
  hasNoCanonical?: boolean;
}

/** Addresses with a screen. */
export const screenRoutes = {
  home: { path: "/", cache: "list" },
  /** The list of posts while a page is home. */
  posts: { path: "/posts", cache: "comments" },
  post: { path: "/blog/:postId", cache: "comments" },
  tag: { path: "/tag/:tag", cache: "list" },
  author: { path: "/author/:author", cache: "list" },
  archive: { path: "/archive", cache: "list" },
  archiveYear: { path: "/archive/:year", cache: "list" },
  preview: { path: "/preview/:token", cache: null, hasNoCanonical: true },
  search: { path: "/search", cache: null },
  newsletter: { path: "/newsletter", cache: "path" },
  feeds: { path: "/feeds", cache: "path" },
  /** The posts in one language, such as `/de/`: the slash tells it from a page. */
  language: { path: "/:language/", cache: "list" },
  admin: { path: "/admin/*", cache: null, hasNoCanonical: true },
  // Must come last: every other first segment is reserved (src/server/content/posts/addresses/reserved-slugs.ts).
  page: { path: "/:slug", cache: "comments" },
} as const satisfies Record<string, PublicRoute>;

/** Feeds, which pages link to. */
export const feedRoutes = {
  rss: { path: "/feed.xml", cache: "feed" },
  atom: { path: "/atom.xml", cache: "feed" },
  jsonFeed: { path: "/feed.json", cache: "feed" },
} as const satisfies Record<string, PublicRoute>;

/** The same, of one language. */
export const feedRoutesIn = {
  rssIn: { path: "/:language/feed.xml", cache: "feed" },
  atomIn: { path: "/:language/atom.xml", cache: "feed" },
  jsonFeedIn: { path: "/:language/feed.json", cache: "feed" },
} as const satisfies Record<string, PublicRoute>;

const titleImage = { path: "/share/:name.png", cache: null } as const satisfies PublicRoute;

/** The path of the title image with that name. */
export const titleImageAddress = (name: string) => urlOf(titleImage.path, { name });

/** Addresses of files that programs read. Only the server imports it: the application carries no table of files. */
export const fileRoutes = {
  ...feedRoutes,
  ...feedRoutesIn,
  robots: { path: "/robots.txt", cache: "path" },
  llms: { path: "/llms.txt", cache: "path" },
  openSearch: { path: "/opensearch.xml", cache: "path" },
  sitemap: { path: "/sitemap.xml", cache: "path" },
  sitemapOfLists: { path: "/sitemap-lists.xml", cache: "path" },
  sitemapPart: { path: "/sitemap-:start.xml", cache: "path" },
  markdown: { path: "/blog/:postId.md", cache: "path" },
  manifest: { path: "/site.webmanifest", cache: "path" },
  look: { path: "/look/:file", cache: null },
  oembed: { path: "/oembed", cache: null },
  titleImage,
} as const satisfies Record<string, PublicRoute>;

/** All other addresses that the server answers, by the first segment of the path. */
export const prefixes = {
  trpc: "/trpc",
  api: "/api",
  mcp: "/mcp",
  image: "/images",
  file: "/files",
  asset: "/assets",
  newsletter: "/newsletter",
} as const;

/** Target of the newsletter's form. */
export const subscribePath = "/newsletter/subscribe";

/** Pages that links in mails lead to. The server renders them without scripts, and nothing changes before a button is pressed. */
export const newsletterPaths = {
  test: "/newsletter/test/:token",
  confirm: "/newsletter/confirm/:token",
  leave: "/newsletter/leave/:token",
  confirmReplies: "/newsletter/replies/confirm/:token",
  leaveReplies: "/newsletter/replies/leave/:token",
} as const;

export const forgotPasswordPath = "/admin/forgot-password";

/** Pages without scripts, for an administrator who forgot the password or is invited. A mail or a person brings the links. */
export const resetPaths = {
  forgot: forgotPasswordPath,
  set: "/admin/new-password/:token",
  join: "/admin/join/:token",
} as const;

/** For monitoring. */
export const healthPaths = ["/healthz", "/readyz", "/metrics"] as const;

/** The regular expression of a parameter; any segment by default. */
const shapes: Record<string, string> = {
  postId: "[^/.]{1,540}",
  slug: "[^/.\\\\]{1,540}",
  start: "\\d{1,16}",
  year: "[1-9]\\d{0,3}",
  language: "[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}",
};

/** Whether the trailing slash belongs to a route's path. Every other path may have one. */
const endsInSlash = (path: string) => path.length > 1 && path.endsWith("/");

/** The regular expression of a route's path, with a named group for each parameter. */
export function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, "")
    .replaceAll(".", "\\.")
    .replace("/*", "(?:/.*)?")
    .replace(/:(\w+)/g, (_, name: string) => `(?<${name}>${shapes[name] ?? "[^/]+"})`);
  return new RegExp(`^${source}/${endsInSlash(path) ? "" : "?"}$`);
}

/** The parameters of a matched path. A parameter that cannot be decoded stays as it is, and matches nothing. */
export function decodeParameters(parameters: Partial<Record<string, string>>): Partial<Record<string, string>> {
  try {
    return Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, value && decodeURIComponent(value)]),
    );
  } catch {
    return parameters;
  }
}

type ParameterNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}.${string}`
    ? Name
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/**
 * The address of a route.
 *
 * @param parameters a value for each parameter of the path, not encoded
 */
export function urlOf<Path extends string>(
  path: Path,
  ...[parameters]: [ParameterNames<Path>] extends [never] ? [] : [Record<ParameterNames<Path>, string | number>]
): string {
  const values: Record<string, string | number> = parameters ?? {};
  let url = path.replace("/*", "");
  for (const [name, value] of Object.entries(values)) url = url.replace(`:${name}`, encodeURIComponent(value));
  return url;
}
