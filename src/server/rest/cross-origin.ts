import type { RequestHandler } from "express";

const oneDaySeconds = 24 * 60 * 60;

/**
 * Lets front ends of any origin call the API. There are no cookies, so an open door gives nobody anything that a script
 * elsewhere could not have asked for; credentials are never allowed.
 *
 * @see design §5, §8
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
