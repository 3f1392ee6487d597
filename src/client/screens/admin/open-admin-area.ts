import type { ComponentType } from "react";
import { type AdminLanguage, shownAdminWords } from "../../../shared/words/languages.ts";
import { type LoadedWords, setAdminWords } from "../../lib/admin-words.ts";

const words: Record<AdminLanguage, () => Promise<{ default: LoadedWords }>> = {
  en: () => import("../../words/admin/en.ts"),
  de: () => import("../../words/admin/de.ts"),
  fr: () => import("../../words/admin/fr.ts"),
  es: () => import("../../words/admin/es.ts"),
  ja: () => import("../../words/admin/ja.ts"),
  ar: () => import("../../words/admin/ar.ts"),
};

/** Loads the admin area with the words of the document's language. */
export async function openAdminArea(): Promise<{ default: ComponentType }> {
  const language = shownAdminWords(document.documentElement.lang);
  const [area, { default: ofLanguage }] = await Promise.all([import("./admin-area.tsx"), words[language]()]);
  setAdminWords(ofLanguage);
  const { style } = document.documentElement;
  for (const [name, text] of Object.entries(ofLanguage.styles))
    style.setProperty(`--words-${name}`, JSON.stringify(text));
  return area;
}
