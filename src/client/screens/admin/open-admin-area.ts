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

/** Loads the admin area's words in the language of the document. */
export async function loadAdminWords(): Promise<void> {
  const { default: ofLanguage } = await words[shownAdminWords(document.documentElement.lang)]();
  setAdminWords(ofLanguage);
  const { style } = document.documentElement;
  for (const [name, text] of Object.entries(ofLanguage.styles))
    style.setProperty(`--words-${name}`, JSON.stringify(text));
}

/** Loads the admin area with its words. */
export async function openAdminArea(): Promise<{ default: ComponentType }> {
  const [area] = await Promise.all([import("./admin-area.tsx"), loadAdminWords()]);
  return area;
}
