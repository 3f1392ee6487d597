import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import {
  loadedArchive,
  loadedPost,
  loadRoute,
  pageDataText,
  pageLoaders,
  renderApp,
  writeQueries,
} from "../../client/entry-server.tsx";
import type { RefusedComment } from "../../client/lib/page/page-state.ts";
import { archiveAddress, readArchiveAddress } from "../../shared/addresses/archive-address.ts";
import { pageInPlaceOfList, readListAddress } from "../../shared/addresses/list-address.ts";
import { refIn } from "../../shared/addresses/post-address.ts";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import { decodeParameters } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { pageLanguage, shownAdminWords, shownWords } from "../../shared/words/languages.ts";
import { readerWords, serverWords } from "../../shared/words/reader-words.ts";
import { createCaller } from "../api/router.ts";
import { siteReader } from "../content/site/public-site.ts";
import type { Context } from "../context.ts";
import { describeFailure } from "../core/procedures/error-map.ts";
import type { Deps } from "../deps.ts";
import { isWithoutOwnStyle } from "./addresses.ts";
import type { Assets } from "./assets.ts";
import { bodyHash } from "./cache/body-hash.ts";
import { knownRoute } from "./find-route.ts";
import { findList, type ShownList } from "./lists/find-list.ts";
import { lookMarkup } from "./look/look-head.ts";
import { pageDocument } from "./page-document.ts";
import { pageHead, type Subject } from "./page-head.ts";

export interface Page {
  /** HTTP status. */
  status: number;
  type: "html" | "json";
  /** HTML, or the data of the page as JSON. */
  body: string;
  /** Part of the body that differs at every render although nothing changed. */
  volatilePart?: string | undefined;
  /** The id of the shown post; empty for a list. */
  viewed?: string | null;
  /** Seconds after which a client may try again, when a rate limit refused the request. */
  retryAfterSeconds?: number | undefined;
}

export interface PageRequest {
  /** The context of a visitor: a page never shows what only the administrator may see. */
  context: Context;
  /** Path and query as received. */
  url: string;
  /** Whether the client requests the data of the page instead of the page. */
  isData?: boolean;
  /** A comment that was sent without JavaScript and rejected; the page shows it again with the reason. */
  refusedComment?: (Omit<RefusedComment, "sentence"> & { status: number; error: unknown }) | undefined;
  /** HTTP status of a failure before the page was rendered: renders the page about that failure. */
  failure?: number;
}

/**
 * Returns a function that renders one complete page: it loads the data through the same procedures that browsers call. The page carries
 * only the version of the data; the application fetches the data itself when it starts.
 *
 * @see docs/decisions/0068-application-on-intent.md
 */
export function pageRenderer(deps: Deps, assets: Assets): (request: PageRequest) => Promise<Page> {
  const readSite = siteReader(deps);
  return async (request) => {
    const { path, search } = addressOf(request.url);
    const { owner, site } = readSite();
    const shown = shownRef(path, search, site);
    let retryAfterSeconds: number | undefined;
    let status = request.failure ?? request.refusedComment?.status ?? 200;
    const load = async (language: string) => {
      const queryClient = new QueryClient();
      const loaders = pageLoaders(createCaller({ ...request.context, words: serverWords(language) }), queryClient);
      try {
        if (!(await loadRoute(loaders, { path, search, site }))) status = 404;
      } catch (error) {
        const failure = describeFailure(error);
        if (failure.isUnexpected) throw error;
        status = failure.status;
        retryAfterSeconds = failure.retryAfterSeconds;
      }
      return queryClient;
    };
    const isFailed = (request.failure ?? 0) >= 500;
    const { name, parameters } = knownRoute(path) ?? {};
    const isAdmin = name === "admin";
    const ofList = name === "language" && parameters?.language ? { lang: parameters.language } : undefined;
    const first = pageLanguage(ofList, site.language);
    let queryClient = isFailed ? new QueryClient() : await load(first);
    const ofPage = postOf(queryClient, shown)?.inLanguage ?? ofList;
    const language = isAdmin ? shownAdminWords(site.language) : pageLanguage(ofPage, site.language);
    // Only the post says in which words its comments are.
    if (language !== first && !isAdmin) queryClient = await load(language);
    const { queries, hasData, version, volatilePart } = writtenData(queryClient, shown);
    const page = { status, retryAfterSeconds, volatilePart };
    if (request.isData) return { ...page, type: "json", body: pageDataText(version, queries) };
    const refusedComment = refusedIn(request, language);
    // Menus, and the texts that the owner has not changed, are in the page's language too.
    const inLanguage = language === site.language || isAdmin ? site : readSite(language).site;
    const state = { site: inLanguage, ...(language !== site.language && { language }), status, refusedComment };
    const words = readerWords[shownWords(language)].pages;
    const rendered = renderApp({ ...state, words, queryClient, path, search });
    const subject = status === 200 ? subjectOf(deps, queryClient, { path, search, shown }) : { kind: "other" as const };
    if (subject.kind === "list")
      rendered.head.description = descriptionOf(subject.list, site) ?? rendered.head.description;
    const look = lookMarkup(owner, assets, !isAdmin && !isWithoutOwnStyle(new URLSearchParams(search)), language);
    // The area cannot be used before its scripts are there, and the fonts would delay them.
    if (isAdmin) look.fonts = [];
    const body = pageDocument(assets, {
      ...rendered,
      site,
      state,
      language,
      look,
      metadata: pageHead(subject, rendered.head, site, owner),
      dataVersion: hasData ? version : undefined,
      // The admin area needs its scripts; in development, the styles need them too.
      startsAtOnce: isAdmin || assets.finish !== undefined,
      isAdmin,
      files: isAdmin ? assets.adminFiles?.(path) : undefined,
    });
    const viewed = subject.kind === "post" ? subject.post._id : subject.kind === "other" ? null : "";
    return { ...page, type: "html", body, viewed };
  };
}

/** The rejected comment with the reason in the language of its page. */
function refusedIn({ refusedComment }: PageRequest, language: string): RefusedComment | null {
  if (!refusedComment) return null;
  const { error, status: _, ...comment } = refusedComment;
  return { ...comment, sentence: describeFailure(error, serverWords(language)).sentence };
}

/** The loaded data as text. The version leaves out the token of the comment form, which differs at every render. */
function writtenData(queryClient: QueryClient, shown: string | null) {
  const queries = writeQueries(withoutTimes(dehydrate(queryClient)));
  const volatilePart = postOf(queryClient, shown)?.commentToken ?? undefined;
  return {
    queries,
    hasData: queryClient.getQueryCache().getAll().length > 0,
    version: bodyHash(volatilePart ? queries.replaceAll(volatilePart, "") : queries),
    volatilePart,
  };
}

/**
 * Removes the times of loading, which browsers set themselves (entry-client.tsx): a page whose content did not change is the same
 * when it is rendered again.
 */
function withoutTimes({ queries, ...state }: DehydratedState): DehydratedState {
  const stable = queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }));
  return { ...state, queries: stable };
}

/** The description of a list for search engines; undefined if the blog's introduction describes it. */
function descriptionOf(
  { filter, name, description, author }: ShownList,
  { name: site, language }: Site,
): string | undefined {
  if (description) return description;
  if (name === undefined || filter.category) return undefined;
  const words = serverWords(language);
  return author ? words.postsBy({ name, site }) : words.postsAbout({ name, site });
}

/** The content of a loaded page. */
function subjectOf(
  deps: Deps,
  queryClient: QueryClient,
  { path, search, shown }: { path: string; search: string; shown: string | null },
): Subject {
  const post = postOf(queryClient, shown);
  if (post) return { kind: "post", post };
  const route = knownRoute(path);
  if (route?.name === "archive" || route?.name === "archiveYear") {
    const slice = loadedArchive(queryClient, readArchiveAddress(new URLSearchParams(search), route.parameters));
    return { kind: "archive", address: archiveAddress(slice ?? {}) };
  }
  if (route?.cache === "list" || route?.name === "posts") {
    const address = readListAddress(new URLSearchParams(search), decodeParameters(route.parameters));
    const list = findList(deps, address);
    return list ? { kind: "list", list, before: address.before } : { kind: "other" };
  }
  return { kind: "other" };
}

/** The post or page at an address, as the loaders ask for it; null for another screen. */
function shownRef(path: string, search: string, { homePage }: Site): string | null {
  const route = knownRoute(path);
  if (route?.name === "post" || route?.name === "page") return refIn(decodeParameters(route.parameters));
  if (route?.name !== "home" && route?.name !== "posts") return null;
  const slug = pageInPlaceOfList(path, new URLSearchParams(search), homePage);
  return slug === null ? null : refIn({ slug });
}

/** The post or page, if it was loaded. */
const postOf = (queryClient: QueryClient, shown: string | null) =>
  shown === null ? undefined : loadedPost(queryClient, shown);

/** A path that cannot be decoded is left as it is; it matches no route. */
function addressOf(url: string): { path: string; search: string } {
  const { path, query } = splitTarget(url);
  return { path: path.replace(/^\/+/, "/"), search: query };
}
