import type { Handler } from "express";
import type { Face } from "../../shared/look/look-values.ts";

export interface FaceFiles {
  style: string;
  /** What every page uses of it. */
  fonts: string[];
}

/** The client's files: from the build in production, from Vite in development. All paths are site-relative. */
export interface Assets {
  script: string;
  styles: string[];
  preloads: string[];
  fonts: string[];
  /** The faces other than the default one. */
  faces: Partial<Record<Face, FaceFiles>>;
  /** Serves the files; calls `next` for every other path. */
  handler: Handler;
  /** Development only: lets Vite add its scripts to a page. */
  finish?: (url: string, html: string) => Promise<string>;
}
