import type { Rendered } from "../../client/entry-server.tsx";
import type { PageState } from "../../client/lib/page/page-state.ts";
import type { Site } from "../../shared/site.ts";
import { escapeAttribute } from "../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../shared/text/language.ts";
import { adminLanguages, shownWords } from "../../shared/words/languages.ts";
import type { PageFiles } from "./admin-files.ts";
import type { Assets } from "./assets.ts";
import type { LookMarkup } from "./look/look-head.ts";

/** What the head of a document shows. */
interface DocumentHead extends Pick<Rendered, "head"> {
  site: Site;
  /** The language of the page. */
  language: string;
  look: LookMarkup;
  /** Markup for search engines, link previews and feed readers. */
  metadata: string;
}

interface PageDocument extends DocumentHead, Pick<Rendered, "html"> {
  state: PageState;
  /** Version of the data that the page shows; undefined for a page without data. */
  dataVersion: string | undefined;
  /** Whether the application starts at once, without waiting for the reader to interact. */
  startsAtOnce: boolean;
  /** Whether the document may change its language before it is shown. */
  isAdmin: boolean;
  /** The files that the application loads as soon as it starts. */
  files: PageFiles | undefined;
}

/** Writes the HTML document around a rendered page. */
export function pageDocument(assets: Assets, page: PageDocument): string {
  return `${documentHead(assets, page)}
${scripts(assets, page)}
</head>
<body>
<div id="root">${page.html}</div>${page.look.themeSwitch}
<script id="state" type="application/json">${JSON.stringify(page.state).replaceAll("<", "\\u003c")}</script>
</body>
</html>
`;
}

function scripts(
  assets: Assets,
  {
    language,
    dataVersion,
    startsAtOnce,
    isAdmin,
    files,
  }: Pick<PageDocument, "language" | "dataVersion" | "startsAtOnce" | "isAdmin" | "files">,
): string {
  const { application, words, loader } = assets;
  const preload = (href: string, hint = "") => `<link rel="modulepreload" href="${href}"${hint}>\n`;
  const ofLanguage = words(shownWords(language));
  const links = [
    ...(files?.styles ?? []).map((href) => `<link rel="stylesheet" href="${href}">\n`),
    ...(startsAtOnce ? [application, ...(isAdmin ? [] : [ofLanguage])] : []).map((href) => preload(href)),
    ...(files?.scripts ?? []).map((href) => preload(href)),
    ...(files?.laterScripts ?? []).map((href) => preload(href, ' fetchpriority="low"')),
  ];
  const first = isAdmin ? `<script type="module" src="${assets.adminLanguage}"></script>\n` : "";
  const languages = isAdmin ? ` data-languages="${escapeAttribute(languagesOfAdmins(assets))}"` : "";
  return `${links.join("")}${first}<script type="module" src="${loader}" data-app="${application}" data-words="${ofLanguage}"${languages}${dataVersion ? ` data-version="${dataVersion}"` : ""}${startsAtOnce ? " data-now" : ""}></script>`;
}

/** What the script `admin-language.ts` needs of each language, as JSON. */
const languagesOfAdmins = ({ words, adminWords }: Assets): string =>
  JSON.stringify(
    Object.fromEntries(
      adminLanguages.map((language) => {
        const { dir } = languageAttributes(language);
        return [language, { dir, files: [words(language), adminWords(language)] }];
      }),
    ),
  );

/** The document up to the stylesheets, shared by pages with and without scripts. */
export function documentHead(assets: Assets, { site, language, look, head, metadata }: DocumentHead): string {
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
