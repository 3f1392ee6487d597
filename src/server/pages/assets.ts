import type { Handler } from "express";

/** The client's files: from the build in production, from Vite in development. All paths are site-relative. */
export interface Assets {
  script: string;
  styles: string[];
  preloads: string[];
  fonts: string[];
  /** Serves the files; calls `next` for every other path. */
  handler: Handler;
  /** Development only: lets Vite add its scripts to a page. */
  finish?: (url: string, html: string) => Promise<string>;
}
