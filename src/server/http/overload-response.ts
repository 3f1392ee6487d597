import type { IncomingMessage, ServerResponse } from "node:http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import { maxBatchSize } from "../../shared/limits.ts";
import { languageAttributes } from "../../shared/text/language.ts";
import type { WordsLanguage } from "../../shared/words/languages.ts";
import { readerWords, wordsOfCall } from "../../shared/words/reader-words.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import { failureName } from "../core/procedures/error-map.ts";
import type { Settings } from "../core/settings/settings.ts";
import { SerializedResponse } from "./raw/serialized-response.ts";
import { hasBody, type RequestKind } from "./request-kind.ts";
import { securityHeaderList } from "./security-headers.ts";

/** Values of Retry-After. One is chosen at random, so that rejected clients do not all retry at the same moment. */
const retrySeconds = [1, 2, 3];
const randomOf = <T>(all: readonly T[]) => all[Math.floor(Math.random() * all.length)] as T;

const html = "text/html; charset=utf-8";
const json = "application/json; charset=utf-8";
const problem = "application/problem+json";
const csp = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Responds 503 in the client's format: a page, REST's envelope, a problem of `/api/v1` or a tRPC error. The response is
 * precomputed, because time spent here is taken from requests that can still be served.
 */
export function createOverloadResponse(settings: Settings, language: () => WordsLanguage) {
  const { restAlways200 } = settings;
  const fixed = fixedHeaders(settings);
  const restFailure = Buffer.from(JSON.stringify({ success: false, message: serverEn.busy }));
  const type = `/api/v1/docs#${failureName("SERVICE_UNAVAILABLE")}`;
  const v1Failure = Buffer.from(JSON.stringify({ type, title: serverEn.busy, status: 503, errors: [] }));

  return (req: IncomingMessage, res: ServerResponse, kind: RequestKind): void => {
    const seconds = randomOf(retrySeconds);
    const isRest = kind === "api" && !req.url?.startsWith("/api/v1/");
    const failure = () => {
      if (kind === "trpc") return { type: json, body: trpcFailure(req, seconds) };
      if (kind !== "api") return { type: html, body: overloadPage(language()) };
      return isRest ? { type: json, body: restFailure } : { type: problem, body: v1Failure };
    };
    const { type, body } = failure();
    const headers = [...fixed, ...headersOf(type, body, seconds)];
    // Otherwise the server would have to read the rest of the body.
    if (hasBody(req)) headers.push("connection", "close");
    res.writeHead(isRest && restAlways200 ? 200 : 503, headers);
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

/** @returns a function that returns the page of `createOverloadResponse` as bytes, for the raw path */
export function createOverloadBytes(settings: Settings, language: () => WordsLanguage): () => Buffer {
  const fixed = fixedHeaders(settings);
  const responsesIn = keptByLanguage((shown) => {
    const page = overloadPage(shown);
    return retrySeconds.map(
      (seconds) => new SerializedResponse(503, [...fixed, ...headersOf(html, page, seconds)], page),
    );
  });
  return () => randomOf(responsesIn(language())).bytes();
}

const fixedHeaders = (settings: Settings) =>
  Object.entries({
    ...securityHeaderList(settings),
    "content-security-policy": csp,
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  }).flat();

const headersOf = (type: string, body: Buffer, seconds: number) => [
  ...["content-type", type],
  ...["content-length", String(body.length), "retry-after", String(seconds)],
];

/** A batch has one failure per call; a streamed batch that fails as a whole has one. */
function trpcFailure({ url = "", headers }: IncomingMessage, retryAfterSeconds: number): Buffer {
  const path = splitTarget(url).path.replace(/^\/trpc\//, "");
  const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503, path, retryAfterSeconds, sentence: "busy" };
  const failure = {
    error: { json: { message: wordsOfCall(headers).busy, code: TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE, data } },
  };
  const isPlainBatch = /[?&]batch=1/.test(url) && headers["trpc-accept"] !== "application/jsonl";
  const calls = path.split(",").slice(0, maxBatchSize);
  return Buffer.from(JSON.stringify(isPlainBatch ? calls.map(() => failure) : failure));
}

function keptByLanguage<T>(make: (language: WordsLanguage) => T): (language: WordsLanguage) => T {
  const kept = new Map<WordsLanguage, T>();
  return (language) => {
    const value = kept.get(language) ?? make(language);
    kept.set(language, value);
    return value;
  };
}

/** A page without files of its own: under overload there is no time to render one or to send its files. */
const overloadPage = keptByLanguage((language) => {
  const { dir } = languageAttributes(language);
  const { sentences: words, pages } = readerWords[language];
  return Buffer.from(`<!doctype html>
<html lang="${language}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.busyTitle}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
  font: 1.125rem/1.6 Georgia, "Times New Roman", serif; text-align: center; }
h1 { font-size: 1.75rem; font-weight: 500; margin: 0 0 0.5rem; }
p { margin: 0; max-width: 32rem; }
a { color: inherit; }
</style>
<h1>${words.busyTitle}</h1>
<p>${words.busy}</p>
<p><a href="">${pages.tryAgain}</a></p>
`);
});
