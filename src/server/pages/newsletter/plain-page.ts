import type { Response } from "express";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import type { Deps } from "../../deps.ts";
import { publicSite } from "../../site/public-site.ts";
import { readSite } from "../../site/read-site.ts";
import type { Assets } from "../assets.ts";
import { lookMarkup } from "../look/look-head.ts";
import { documentHead } from "../page-document.ts";

interface PlainPage {
  title: string;
  /** Markup below the title. */
  body: string;
}

/**
 * Sends a page without scripts, in the look of the blog. It is for addresses that hold a secret: it is in no cache, search engine
 * or referrer.
 */
export function sendPlainPage(deps: Deps, assets: Assets, res: Response, { title, body }: PlainPage): void {
  const owner = readSite(deps);
  const site = publicSite(owner, deps);
  const look = lookMarkup(owner, assets, true);
  const head = { title, description: title, isPrivate: true };
  res.set({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" }).type("html");
  res.send(`${documentHead(assets, site, site.language, look, head, "")}
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
