import type { Handler } from "express";
import type { Face } from "../../shared/look/look-values.ts";
import type { PageFiles } from "./admin-files.ts";

export interface FaceFiles {
  style: string;
  /** What every page uses of it. */
  fonts: string[];
}

/** The client's files: from the build in production, from Vite in development. All paths are site-relative. */
export interface Assets {
  /** The loader, the only script that every page runs. */
  loader: string;
  /** The application, which the loader starts. */
  application: string;
  styles: string[];
  fonts: string[];
  /** The faces other than the default one. */
  faces: Partial<Record<Face, FaceFiles>>;
  /** What a page of the admin area loads besides. Vite's development server names nothing. */
  adminFiles?: (path: string) => PageFiles;
  /** Serves the files; calls `next` for every other path. */
  handler: Handler;
  /** Development only, where the application brings its styles and is started at once: lets Vite add its scripts to a page. */
  finish?: (url: string, html: string) => Promise<string>;
}
