/**
 * The first script of a document of the admin area. The server knows no account, so it writes the document in the blog's
 * language. This gives it the language that this browser last saw the area in, before anything is shown. The loader then
 * loads the words of that language alone. It imports nothing, so that it runs at once.
 *
 * @see docs/decisions/0112-language-of-the-admin-area.md
 */

interface Language {
  dir: string;
  /** The words of the public pages, then those of the admin area. */
  files: string[];
}

const { documentElement: root } = document;
const loader = document.querySelector<HTMLScriptElement>("script[data-languages]");
/** The text of the page's state. A script's own text needs a trusted type. */
const state = document.getElementById("state")?.firstChild as Text | null | undefined;
const languages: Record<string, Language> = JSON.parse(loader?.dataset.languages ?? "{}");

/** The language that this browser remembers, under the key of `admin-language.ts`. */
function remembered(): string {
  try {
    return localStorage.getItem("admin-language") ?? "";
  } catch {
    return "";
  }
}

const language = remembered();
const other = language === root.lang ? undefined : languages[language];
if (other && state) {
  root.lang = language;
  root.dir = other.dir;
  state.data = JSON.stringify({ ...JSON.parse(state.data), language });
}
const files = languages[root.lang]?.files ?? [];
if (loader) loader.dataset.words = files[0];
for (const href of files)
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
