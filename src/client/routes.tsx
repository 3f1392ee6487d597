import type { ComponentType } from "react";
import { Route, Switch } from "wouter";
import { readCommentsBefore, readListAddress } from "../shared/list-address.ts";
import { readSearchAddress } from "../shared/search-address.ts";
import type { Helpers } from "./entry-server.tsx";
import { usePageFailure } from "./lib/page-failure.ts";
import { AdminScreen } from "./screens/admin-screen.tsx";
import { BlogScreen } from "./screens/blog-screen.tsx";
import { ErrorScreen } from "./screens/error-screen.tsx";
import { HomeScreen } from "./screens/home-screen.tsx";
import { NotFoundScreen } from "./screens/not-found-screen.tsx";
import { PreviewScreen } from "./screens/preview-screen.tsx";
import { SearchScreen } from "./screens/search-screen.tsx";

/** The part of the server's helpers that browsers have as well. */
type Loaders = {
  blog: { list: Pick<Helpers["blog"]["list"], "fetchInfinite">; read: Pick<Helpers["blog"]["read"], "fetch"> };
  comment: { listForBlog: Pick<Helpers["comment"]["listForBlog"], "fetchInfinite"> };
  preview: { byToken: Pick<Helpers["preview"]["byToken"], "fetch"> };
  search: { texts: Pick<Helpers["search"]["texts"], "fetch"> };
};

type Params = Record<string, string | undefined>;

interface ScreenRoute {
  path: RegExp;
  // biome-ignore lint/suspicious/noExplicitAny: wouter hands every screen its own groups
  screen: ComponentType<any>;
  /** Fetches on the server what the screen asks for, by the same queries. */
  load?: (helpers: Loaders, params: Params, search: URLSearchParams) => Promise<unknown>;
}

/** Every address of the site. The admin area is empty on the server: it belongs to the browser that holds the token. */
const routes: ScreenRoute[] = [
  {
    path: /^\/$/,
    screen: HomeScreen,
    load: (helpers, _params, search) => helpers.blog.list.fetchInfinite(readListAddress(search)),
  },
  {
    path: /^\/blog\/(?<blogId>[^/]+)\/?$/,
    screen: BlogScreen,
    load: (helpers, { blogId = "" }, search) =>
      Promise.all([
        helpers.blog.read.fetch({ blogId }),
        helpers.comment.listForBlog.fetchInfinite({ blogId, before: readCommentsBefore(search) }),
      ]),
  },
  {
    path: /^\/preview\/(?<token>[^/]+)$/,
    screen: PreviewScreen,
    load: (helpers, { token = "" }) => helpers.preview.byToken.fetch({ token }),
  },
  {
    path: /^\/search\/?$/,
    screen: SearchScreen,
    load: async (helpers, _params, search) => {
      const address = readSearchAddress(search);
      if (address.term) await helpers.search.texts.fetch(address);
    },
  },
  { path: /^\/admin(\/.*)?$/, screen: AdminScreen },
];

export function findRoute(path: string): (ScreenRoute & { params: Params }) | null {
  for (const route of routes) {
    const match = route.path.exec(path);
    if (match) return { ...route, params: match.groups ?? {} };
  }
  return null;
}

export function Screens() {
  const failure = usePageFailure();
  if (failure) return <ErrorScreen status={failure} />;
  return (
    <Switch>
      {routes.map(({ path, screen }) => (
        <Route key={path.source} path={path} component={screen} />
      ))}
      <Route component={NotFoundScreen} />
    </Switch>
  );
}
