import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { loadedPost, loadRoute, pageLoaders, renderApp } from "../../client/entry-server.tsx";
import type { RefusedComment } from "../../client/lib/page-state.ts";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import type { Site } from "../../shared/site.ts";
import type { Context } from "../context.ts";
import type { Deps } from "../deps.ts";
import type { Settings } from "../platform/settings.ts";
import { createCaller } from "../router.ts";
import { describeFailure } from "../trpc/error-map.ts";
import { readFilter } from "./addresses.ts";
import type { Assets } from "./assets.ts";
import { yearOf } from "./cache/year.ts";
import { findRoute } from "./find-route.ts";
import { pageDocument } from "./page-document.ts";
import { pageHead, type Subject } from "./page-head.ts";

export interface Page {
  /** HTTP status. */
  status: number;
  html: string;
  /** Part of the HTML that differs at every render although nothing changed. */
  volatilePart?: string | undefined;
  /** Seconds after which trying again makes sense, where it was too often. */
  retryAfterSeconds?: number | undefined;
}

export interface PageRequest {
  /** A visitor's: pages never show what only the administrator may see. */
  context: Context;
  /** Path and query as they came. */
  url: string;
  /** A comment that was sent without JavaScript and refused; shown again with its sentence. */
  refusedComment?: RefusedComment & { status: number };
  /** HTTP status of something that went wrong before: renders the page that says so. */
  failure?: number;
}

/**
 * One page, complete: its data loaded through the same procedures that the browser calls, rendered, and sent along
 * with the page so that hydration asks for nothing again.
 */
export async function renderPage({ settings, now }: Deps, assets: Assets, request: PageRequest): Promise<Page> {
  const site = siteOf(settings, now());
  const { path, search } = addressOf(request.url);
  const queryClient = new QueryClient();
  let retryAfterSeconds: number | undefined;
  let status = request.failure ?? request.refusedComment?.status ?? 200;
  if ((request.failure ?? 0) < 500) {
    try {
      const loaders = pageLoaders(createCaller(request.context), queryClient);
      if (!(await loadRoute(loaders, path, search))) status = 404;
    } catch (error) {
      const failure = describeFailure(error);
      if (failure.isUnexpected) throw error;
      status = failure.status;
      retryAfterSeconds = failure.retryAfterSeconds;
    }
  }
  const rendered = renderApp({
    site,
    status,
    refusedComment: request.refusedComment ?? null,
    queries: withoutMoments(dehydrate(queryClient)),
    queryClient,
    path,
    search,
  });
  const subject = status === 200 ? subjectOf(queryClient, path, search) : { kind: "other" as const };
  const found = pageHead(subject, rendered.head, site);
  const html = pageDocument(assets, site, rendered, found);
  const volatilePart = (subject.kind === "post" && subject.post.commentToken) || undefined;
  return { status, retryAfterSeconds, html, volatilePart };
}

/**
 * Without the moments at which it was asked for, which browsers set anew (entry-client.tsx): a page on which nothing changed
 * is the same page when it is rendered again.
 */
function withoutMoments({ queries, ...state }: DehydratedState): DehydratedState {
  const lasting = queries.map((query) => ({
    ...query,
    dehydratedAt: 0,
    state: { ...query.state, dataUpdatedAt: 0 },
  }));
  return { ...state, queries: lasting };
}

/** The content of the page, from the data that was loaded for it. */
function subjectOf(queryClient: QueryClient, path: string, search: string): Subject {
  const route = findRoute(path);
  if (route?.name === "home") return { kind: "list", filter: readFilter(new URLSearchParams(search)) };
  const { postId } = route?.parameters ?? {};
  const post = postId === undefined ? undefined : loadedPost(queryClient, postId);
  return post ? { kind: "post", post } : { kind: "other" };
}

/** A path that cannot be decoded stays as it is: it then matches no route. */
function addressOf(url: string): { path: string; search: string } {
  const { path, query } = splitTarget(url);
  return { path: path.replace(/^\/+/, "/"), search: query };
}

function siteOf(settings: Settings, now: Date): Site {
  return {
    name: settings.siteName,
    authorName: settings.authorName,
    url: settings.siteUrl,
    contactEmail: settings.contactEmail,
    socialLinks: settings.socialLinks,
    timeZone: settings.timeZone,
    year: yearOf(now, settings.timeZone),
    ai: settings.ai.state,
  };
}
