import { screenRoutes, urlOf } from "../routes.ts";

/** The start of a preview's path. What follows is secret. */
export const previewPrefix = urlOf(screenRoutes.preview.path, { token: "" });

/** Matches the start of a preview's path in every spelling that leads there. */
export const previewStart = new RegExp(`^/+${previewPrefix.slice(1)}`, "i");
