import { join } from "node:path";
import express, { type Handler } from "express";

const oneYearMs = 365 * 24 * 60 * 60 * 1000;

/** Folder of the stored pictures, `{id}-{width}.webp`. */
export const imageFolder = (dataDir: string) => join(dataDir, "images");

/**
 * Serves stored pictures to anybody, pages of other origins too: front ends of the REST API show them.
 * A picture never changes under its address, so it may be cached for good.
 */
export function imageFiles(dataDir: string): Handler {
  return express.static(imageFolder(dataDir), {
    dotfiles: "ignore",
    index: false,
    redirect: false,
    immutable: true,
    maxAge: oneYearMs,
    setHeaders: (res) => {
      res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      res.setHeader("Access-Control-Allow-Origin", "*");
    },
  });
}
