import type { Handler } from "express";
import helmet from "helmet";
import type { Settings } from "./settings.ts";

/**
 * Nothing loads from another host, and no script runs that we did not ship.
 *
 * @see design §8
 */
export function securityHeaders({ siteUrl }: Settings): Handler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        // react-hot-toast writes a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    // Only a site that says it is served over https may ask browsers never to come by http again.
    strictTransportSecurity: siteUrl.startsWith("https:") ? { includeSubDomains: false } : false,
  });
}
