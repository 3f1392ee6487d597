import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Handler } from "express";
import helmet from "helmet";
import { playerOrigins } from "../../shared/text/video.ts";
import type { Settings } from "../platform/settings.ts";

/**
 * What browsers can do that no page here asks for. Passkeys (publickey-credentials-*) and the clipboard stay: their
 * default is this site alone.
 */
const unusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** What a video's player needs, and nobody else. */
const playerFeatures = ["autoplay", "encrypted-media"];

const players = playerOrigins.map((origin) => `"${origin}"`).join(" ");
const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...playerFeatures.map((feature) => `${feature}=(self ${players})`),
].join(", ");

/** Headers that every answer carries, written out once: helmet would make each of them anew for each answer. */
export function securityHeaders(settings: Settings): Handler {
  const headers = Object.entries(securityHeaderList(settings));
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/**
 * The same as names, in lower case, and values. Nothing loads from another host but the video that a reader asked for, no
 * script runs that we did not ship, no other site frames us or holds a handle on our window. What other sites may show,
 * images and the API, opens itself.
 *
 * @see design §8
 */
export function securityHeaderList({ siteUrl }: Settings): Record<string, string> {
  const protect = helmet({
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
        // Only a reader's click puts a player into a page; until then nothing of it is asked for.
        frameSrc: [...playerOrigins],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Text becomes markup through the client's one policy only, and never a script.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["default"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    // Only a site that says it is served over https may ask browsers never to come by http again.
    strictTransportSecurity: siteUrl.startsWith("https:") ? { includeSubDomains: false } : false,
  });
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  protect(req, res, () => {});
  return { ...(res.getHeaders() as Record<string, string>), "permissions-policy": permissionsPolicy };
}
