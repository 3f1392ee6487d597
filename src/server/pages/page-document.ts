import type { Rendered } from "../../client/entry-server.tsx";
import type { Site } from "../../shared/site.ts";
import { escapeAttribute } from "../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../shared/text/language.ts";
import type { Assets } from "./assets.ts";
import type { LookMarkup } from "./look/look-head.ts";

/**
 * Writes the HTML document around a rendered page.
 *
 * @param language of the page
 * @param metadata head markup for search engines, link previews and feed readers
 */
export function pageDocument(
  assets: Assets,
  site: Site,
  language: string,
  look: LookMarkup,
  { html, head, state }: Rendered,
  metadata: string,
): string {
  const scripts = `${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join("\n")}
<script type="module" src="${assets.script}"></script>`;
  return `${documentHead(assets, site, language, look, head, metadata)}
${scripts}
</head>
<body>
<div id="root">${html}</div>${look.themeSwitch}
<script id="state" type="application/json">${state.replaceAll("<", "\\u003c")}</script>
</body>
</html>
`;
}

/** The document up to the stylesheets, which pages with and without scripts begin with. */
export function documentHead(
  assets: Assets,
  site: Site,
  language: string,
  look: LookMarkup,
  head: Rendered["head"],
  metadata: string,
): string {
  const title = head.title === site.name ? site.name : `${head.title} · ${site.name}`;
  const { lang, dir } = languageAttributes(language);
  return `<!doctype html>
<html lang="${lang}"${dir === "rtl" ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeAttribute(title)}</title>
<meta name="description" content="${escapeAttribute(head.description)}">
${look.themes}${head.isPrivate ? '\n<meta name="robots" content="noindex">' : ""}
${look.icons}
${metadata}
${look.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join("\n")}
${[...assets.styles, ...look.styles].map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}`;
}
