import type { inferRouterInputs } from "@trpc/server";
import type { ComponentType } from "react";
import { Route, Switch } from "wouter";
import type { AppRouter } from "../server/api/router.ts";
import { readArchiveAddress } from "../shared/addresses/archive-address.ts";
import { hasTextMatches, pageInPlaceOfList, readListAddress } from "../shared/addresses/list-address.ts";
import { readCommentId, refIn } from "../shared/addresses/post-address.ts";
import { besideList, readSearchAddress } from "../shared/addresses/search-address.ts";
import { decodeParameters, patternOf, screenRoutes } from "../shared/routes.ts";
import { useIsFirstAddress } from "./lib/navigation/first-address.tsx";
import { usePageState } from "./lib/page/page-state.ts";
import { useToken } from "./lib/session/session-token.ts";
import { AdminScreen } from "./screens/admin-screen.tsx";
import { ArchiveScreen } from "./screens/archive-screen.tsx";
import { ErrorScreen } from "./screens/error-screen.tsx";
import { FeedsScreen } from "./screens/feeds-screen.tsx";
import { HomeScreen } from "./screens/home-screen.tsx";
import { ListScreen } from "./screens/list-screen.tsx";
import { NewsletterScreen } from "./screens/newsletter-screen.tsx";
import { NotFoundScreen } from "./screens/not-found-screen.tsx";
import { PostScreen } from "./screens/post-screen.tsx";
import { PreviewScreen } from "./screens/preview-screen.tsx";
import { SearchScreen } from "./screens/search-screen.tsx";

type Inputs = inferRouterInputs<AppRouter>;
type Load<Input> = (input: Input) => Promise<unknown>;

/** Fetches the data of screens: on the server by calling the procedures, in a browser before a click. */
export interface Loaders {
  post: {
    list: { fetchInfinite: Load<Omit<NonNullable<Inputs["post"]["list"]>, "cursor">> };
    read: { fetch: Load<Inputs["post"]["read"]> };
    archive: { fetch: Load<Inputs["post"]["archive"]> };
  };
  comment: {
    threads: { fetchInfinite: Load<Omit<Inputs["comment"]["threads"], "cursor">> };
    replyTitle: { fetch: Load<Inputs["comment"]["replyTitle"]> };
  };
  preview: { byToken: { fetch: Load<Inputs["preview"]["byToken"]> } };
  search: { texts: { fetch: Load<Inputs["search"]["texts"]> } };
}

type Params = Record<string, string | undefined>;

interface LoadedAt {
  path: string;
  /** The slug of the page that is home. */
  homePage: string | undefined;
}

interface Screen {
  // biome-ignore lint/suspicious/noExplicitAny: wouter passes each screen the parameters of its own path
  screen: ComponentType<any>;
  /** Fetches the data of the screen, with the same queries. */
  load?: (loaders: Loaders, params: Params, search: URLSearchParams, at: LoadedAt) => Promise<unknown>;
}

/** A post or a page, depending on the parameters. */
const post = {
  screen: PostScreen,
  load: (loaders, params, search) => {
    const postId = refIn(params);
    const commentId = readCommentId(search, "reply");
    return Promise.all([
      loaders.post.read.fetch({ postId }),
      loaders.comment.threads.fetchInfinite({ postId, before: readCommentId(search, "before") }),
      commentId && loaders.comment.replyTitle.fetch({ postId, commentId }),
    ]);
  },
} satisfies Screen;

const archive: Screen = {
  screen: ArchiveScreen,
  load: (loaders, params, search) => loaders.post.archive.fetch(readArchiveAddress(search, params)),
};

const loadList: Screen["load"] = (loaders, params, search) =>
  loaders.post.list.fetchInfinite(readListAddress(search, params));

/** The posts with a tag or of an author. */
const listOf = { screen: ListScreen, load: loadList };

/** The list of posts, or a page in its place. */
const home: Screen = {
  screen: HomeScreen,
  load: (loaders, params, search, { path, homePage }) => {
    const slug = params.language ? null : pageInPlaceOfList(path, search, homePage);
    if (slug !== null)
      return post.load(loaders, { slug }, path === screenRoutes.home.path ? new URLSearchParams() : search);
    const address = readListAddress(search, params);
    return Promise.all([
      loaders.post.list.fetchInfinite(address),
      hasTextMatches(address) && loaders.search.texts.fetch(besideList(address)),
    ]);
  },
};

/** The screen of each page. The admin area is empty on the server: only a browser has the token. */
const screens: Record<keyof typeof screenRoutes, Screen> = {
  home,
  posts: home,
  language: home,
  post,
  page: post,
  tag: listOf,
  author: listOf,
  archive,
  archiveYear: archive,
  preview: {
    screen: PreviewScreen,
    load: (loaders, { token = "" }) => loaders.preview.byToken.fetch({ token }),
  },
  search: {
    screen: SearchScreen,
    load: async (loaders, _params, search) => {
      const address = readSearchAddress(search);
      if (address.term) await loaders.search.texts.fetch(address);
    },
  },
  newsletter: { screen: NewsletterScreen },
  feeds: { screen: FeedsScreen },
  admin: { screen: AdminScreen },
};

const routes = (Object.keys(screenRoutes) as (keyof typeof screenRoutes)[]).map((name) => ({
  ...screens[name],
  pattern: patternOf(screenRoutes[name].path),
}));

export function findScreen(path: string): (Screen & { params: Params }) | null {
  for (const { pattern, ...route } of routes) {
    const match = pattern.exec(path);
    if (match) return { ...route, params: decodeParameters(match.groups ?? {}) };
  }
  return null;
}

export function Screens() {
  const failure = usePageFailure();
  if (failure) return <ErrorScreen status={failure} />;
  return (
    <Switch>
      {/* With one key, the list at `/` and at `/posts` is the same screen: a click on a tab moves nothing. */}
      {routes.map(({ pattern, screen }) => (
        <Route key={screen === HomeScreen ? "home" : pattern.source} path={pattern} component={screen} />
      ))}
      <Route component={NotFoundScreen} />
    </Switch>
  );
}

/**
 * The HTTP status of a failure that replaces the screen; null when the screen itself shows the failure, or none. With a
 * token, a post that visitors cannot find may be a draft, so the screen requests it again.
 */
function usePageFailure(): number | null {
  const { status, refusedComment } = usePageState();
  const isFirst = useIsFirstAddress();
  const isSignedIn = useToken() !== null;
  const isReplaced = status === 404 ? !isSignedIn : status >= 400 && !refusedComment;
  return isFirst && isReplaced ? status : null;
}
