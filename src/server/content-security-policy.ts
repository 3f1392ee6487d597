import type { HelmetOptions } from "helmet";

/**
 * Nothing loads from another host, and no script runs that we did not ship.
 *
 * Inline styles are allowed because react-hot-toast writes a style element.
 *
 * @see design §8
 */
export const contentSecurityPolicy: HelmetOptions["contentSecurityPolicy"] = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", "data:", "blob:"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
};
