import type { RequestHandler } from "express";

const oneDaySeconds = 24 * 60 * 60;

/**
 * Allows any origin to call the API. It uses no cookies, so a page of another origin gets nothing that a script outside a
 * browser could not request. Credentials are never allowed.
 */
export const openToEveryOrigin: RequestHandler = (req, res, next) => {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Access-Control-Expose-Headers", "Retry-After");
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  res.setHeader("Cache-Control", "no-store");
  if (req.method !== "OPTIONS") return next();
  res.setHeader("Access-Control-Allow-Methods", "GET, HEAD, POST");
  res.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type");
  res.setHeader("Access-Control-Max-Age", oneDaySeconds);
  res.status(204).end();
};
