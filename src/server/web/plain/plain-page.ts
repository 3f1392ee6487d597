import type { ErrorRequestHandler, Response } from "express";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { mailLanguage, shownWords } from "../../../shared/words/languages.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { publicSite } from "../../content/site/public-site.ts";
import { readSite } from "../../content/site/read-site.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";
import type { Deps } from "../../deps.ts";
import { formBody } from "../../http/bodies/form-body.ts";
import type { Assets } from "../assets.ts";
import { lookMarkup } from "../look/look-head.ts";
import { documentHead } from "../page-document.ts";

interface PlainPage {
  title: string;
  /** Markup below the title. */
  body: string;
}

/**
 * Sends a page without scripts, in the look of the blog. For addresses with a secret: caches and search engines do not
 * store it, and no referrer shows it.
 */
export function sendPlainPage(deps: Deps, assets: Assets, res: Response, { title, body }: PlainPage): void {
  const owner = readSite(deps);
  const site = publicSite(owner, deps);
  const { language = owner.language } = res.locals;
  const look = lookMarkup(owner, assets, true, language);
  const head = { title, description: title, isPrivate: true };
  res.set({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" }).type("html");
  res.send(`${documentHead(assets, { site, language, look, head, metadata: "" })}
</head>
<body>
<header class="site-header page"><a href="/" class="wordmark">${escapeAttribute(site.name)}</a></header>
<main id="main" class="page message-screen">
<h1>${escapeAttribute(title)}</h1>
${body}
</main>
</body>
</html>
`);
}

/** The words of the page that answers, which is then sent in their language. @param own of the reader; null for the blog's */
export function plainWords(deps: Deps, res: Response, own: string | null): ServerWords {
  const blog = readSite(deps).language;
  const language = mailLanguage(own, blog);
  res.locals.language = language === shownWords(blog) ? blog : language;
  return serverWords(language);
}

/** Maximum bytes of a form with a few fields. */
const maxFormBytes = 4 * 1024;

export const readPlainForm = formBody(maxFormBytes);

/** Shows a foreseen failure on such a page. */
export const plainFailure =
  (deps: Deps, assets: Assets): ErrorRequestHandler =>
  (error, _req, res, next) => {
    const words = plainWords(deps, res, res.locals.language ?? null);
    const { status, sentence, isUnexpected, retryAfterSeconds } = describeFailure(error, words);
    if (isUnexpected || res.headersSent) return next(error);
    if (retryAfterSeconds !== undefined) res.set("Retry-After", String(retryAfterSeconds));
    sendPlainPage(deps, assets, res.status(status), { title: sentence, body: homeLink(words) });
  };

export const homeLink = (words: ServerWords) => `<a href="/" class="button">${escapeAttribute(words.backHome)}</a>`;
