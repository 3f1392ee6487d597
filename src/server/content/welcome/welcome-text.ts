import { createMarkdownReader } from "../../../shared/text/markdown-reader.ts";
import { isImageUrl } from "../../../shared/text/post-html.ts";
import {
  type AdminLanguage,
  adminLanguages,
  shownAdminWords,
  wordsLanguageOf,
} from "../../../shared/words/languages.ts";
import { siteEn } from "../../../shared/words/site-en.ts";
import type { Db } from "../../core/db/client.ts";
import { comments, drafts, posts } from "../../core/db/schema.ts";
import { contentOf } from "../writing/post-content.ts";
import { updatePost } from "../writing/post-service.ts";
import ar from "./welcome.ar.md?raw";
import de from "./welcome.de.md?raw";
import es from "./welcome.es.md?raw";
import fr from "./welcome.fr.md?raw";
import ja from "./welcome.ja.md?raw";
import en from "./welcome.md?raw";

interface WelcomeText {
  title: string;
  subTitle: string;
  markdown: string;
}

/** The first post of a new blog. It explains the admin area, so it is in the languages of that. */
const texts: Record<AdminLanguage, WelcomeText> = {
  en: {
    title: siteEn.welcomeTitle,
    subTitle: "A page to begin with: how to sign in, write, publish, and make this place your own",
    markdown: en,
  },
  de: {
    title: "Willkommen in deinem Blog",
    subTitle: "Ein Beitrag für den Anfang: anmelden, schreiben, veröffentlichen und den Blog zu deinem machen",
    markdown: de,
  },
  fr: {
    title: "Bienvenue sur votre blog",
    subTitle: "Une page pour commencer : se connecter, écrire, publier et s’installer chez soi",
    markdown: fr,
  },
  es: {
    title: "Te damos la bienvenida a tu blog",
    subTitle: "Una página para empezar: cómo entrar, escribir, publicar y hacer tuyo este lugar",
    markdown: es,
  },
  ja: {
    title: "ブログへようこそ",
    subTitle: "最初に読むページ。ログイン、執筆、公開、そして自分のブログにする方法",
    markdown: ja,
  },
  ar: {
    title: "مرحبًا بك في مدوّنتك",
    subTitle: "صفحة للبداية: كيف تدخل وتكتب وتنشر وتجعل هذا المكان لك",
    markdown: ar,
  },
};

/** The first post of a blog in a language, as the input of a post. Where it does not exist in that, it says that it is in English. */
export function welcomeIn(language: string) {
  const shown = shownAdminWords(language);
  const own = wordsLanguageOf(language) === shown ? "" : shown;
  return { ...welcomeText(shown), details: { language: own } };
}

function welcomeText(language: AdminLanguage): { title: string; subTitle: string; description: string } {
  const { title, subTitle, markdown } = texts[language];
  return { title, subTitle, description: createMarkdownReader(isImageUrl).parse(markdown, { async: false }) };
}

/** The untouched welcome post of a new blog: the only post, unchanged, without a comment or a draft. */
export function findUntouchedWelcome(db: Db): typeof posts.$inferSelect | undefined {
  const [only, ...others] = db.select().from(posts).limit(2).all();
  if (!only || others.length > 0) return undefined;
  const language = adminLanguages.find((known) => texts[known].title === only.title);
  if (!language) return undefined;
  const { subTitle, description } = welcomeText(language);
  if (only.subTitle !== subTitle || only.description !== contentOf(db, description).description) return undefined;
  const hasMore = [comments, drafts].some((table) => db.select({ id: table.id }).from(table).limit(1).get());
  return hasMore ? undefined : only;
}

/** Gives the untouched welcome post the language of the blog. */
export function translateWelcome(db: Db, language: string, now: Date): void {
  const welcome = findUntouchedWelcome(db);
  if (welcome) updatePost(db, { postId: welcome.id, ...welcomeIn(language) }, now);
}
