import type { inferRouterInputs } from "@trpc/server";
import type { ComponentType } from "react";
import { Route, Switch } from "wouter";
import type { AppRouter } from "../server/router.ts";
import { readCommentsBefore, readListAddress } from "../shared/addresses/list-address.ts";
import { readSearchAddress } from "../shared/addresses/search-address.ts";
import { usePageFailure } from "./lib/page-failure.ts";
import { AdminScreen } from "./screens/admin-screen.tsx";
import { ErrorScreen } from "./screens/error-screen.tsx";
import { HomeScreen } from "./screens/home-screen.tsx";
import { NotFoundScreen } from "./screens/not-found-screen.tsx";
import { PostScreen } from "./screens/post-screen.tsx";
import { PreviewScreen } from "./screens/preview-screen.tsx";
import { SearchScreen } from "./screens/search-screen.tsx";

type Inputs = inferRouterInputs<AppRouter>;
type Load<Input> = (input: Input) => Promise<unknown>;

/** Fetches what screens show: on the server from the procedures, in a browser ahead of a click. */
export interface Loaders {
  post: {
    list: { fetchInfinite: Load<Omit<NonNullable<Inputs["post"]["list"]>, "cursor">> };
    read: { fetch: Load<Inputs["post"]["read"]> };
  };
  comment: { listForPost: { fetchInfinite: Load<Omit<Inputs["comment"]["listForPost"], "cursor">> } };
  preview: { byToken: { fetch: Load<Inputs["preview"]["byToken"]> } };
  search: { texts: { fetch: Load<Inputs["search"]["texts"]> } };
}

type Params = Record<string, string | undefined>;

interface ScreenRoute {
  path: RegExp;
  // biome-ignore lint/suspicious/noExplicitAny: wouter hands every screen its own groups
  screen: ComponentType<any>;
  /** Fetches what the screen asks for, by the same queries. */
  load?: (loaders: Loaders, params: Params, search: URLSearchParams) => Promise<unknown>;
}

/** Every address of the site. The admin area is empty on the server: it belongs to the browser that holds the token. */
const routes: ScreenRoute[] = [
  {
    path: /^\/$/,
    screen: HomeScreen,
    load: (loaders, _params, search) => loaders.post.list.fetchInfinite(readListAddress(search)),
  },
  {
    path: /^\/blog\/(?<postId>[^/]+)\/?$/,
    screen: PostScreen,
    load: (loaders, { postId = "" }, search) =>
      Promise.all([
        loaders.post.read.fetch({ postId }),
        loaders.comment.listForPost.fetchInfinite({ postId, before: readCommentsBefore(search) }),
      ]),
  },
  {
    path: /^\/preview\/(?<token>[^/]+)$/,
    screen: PreviewScreen,
    load: (loaders, { token = "" }) => loaders.preview.byToken.fetch({ token }),
  },
  {
    path: /^\/search\/?$/,
    screen: SearchScreen,
    load: async (loaders, _params, search) => {
      const address = readSearchAddress(search);
      if (address.term) await loaders.search.texts.fetch(address);
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
