import type { Handler } from "express";
import type { Face } from "../../shared/look/look-values.ts";
import type { AdminLanguage, WordsLanguage } from "../../shared/words/languages.ts";
import type { PageFiles } from "./admin-files.ts";

export interface FaceFiles {
  style: string;
  /** The files that every page uses. */
  fonts: string[];
}

/** The client's files: from the build in production, from Vite in development. All paths are site-relative. */
export interface Assets {
  /** The loader, the only script that every page runs. */
  loader: string;
  /** The application, which the loader starts. */
  application: string;
  /** The words of the public pages in each language, which the loader loads with the application. */
  words: (language: WordsLanguage) => string;
  /** The first script of a document of the admin area. */
  adminLanguage: string;
  /** The words of the admin area in each language. */
  adminWords: (language: AdminLanguage) => string;
  styles: string[];
  fonts: string[];
  /** Typefaces other than the default one. */
  faces: Partial<Record<Face, FaceFiles>>;
  /** The files that a page of the admin area loads besides. Empty in development. */
  adminFiles?: (path: string) => PageFiles;
  /** Serves the files; calls `next` for every other path. */
  handler: Handler;
  /**
   * Lets Vite add its scripts to a page. Development only: there the application brings its styles and starts at once.
   */
  finish?: (url: string, html: string) => Promise<string>;
}
