import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Handler } from "express";
import helmet from "helmet";
import { prefixes } from "../../shared/routes.ts";
import { playerOrigins } from "../../shared/text/video.ts";
import type { Settings } from "../core/settings/settings.ts";

/**
 * Browser features that no page here uses. Passkeys (publickey-credentials-*) and the clipboard are not listed: their default
 * is this site only.
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

/** Features that only a video player needs. */
const playerFeatures = ["autoplay", "encrypted-media"];

const players = playerOrigins.map((origin) => `"${origin}"`).join(" ");
const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...playerFeatures.map((feature) => `${feature}=(self ${players})`),
].join(", ");

/** What an image or a script needs when it is opened alone. Other headers are about pages, and a page loads many files. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";
const isForFiles = ([name]: [string, string]) =>
  /^(?:strict-transport-security|x-content-type-options|cross-origin-resource-policy)$/i.test(name);

/** Sets the security headers of every response. They are computed once; helmet would compute them for each response. */
export function securityHeaders(settings: Settings): Handler {
  const headers = Object.entries(securityHeaderList(settings));
  const ofFiles = [...headers.filter(isForFiles), ["content-security-policy", filePolicy] as const];
  return (req, res, next) => {
    const isFile = [prefixes.image, prefixes.asset].some((prefix) => req.url.startsWith(`${prefix}/`));
    for (const [name, value] of isFile ? ofFiles : headers) res.setHeader(name, value);
    next();
  };
}

/**
 * The same headers by lower-case name. Nothing loads from another host but the video that a reader started; only our own
 * scripts run; no other site can frame a page or keep a reference to its window. Images and the API, which other sites may
 * use, set their own policy.
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
        mediaSrc: ["'self'"],
        // react-hot-toast writes a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A player is loaded only when the reader starts it.
        frameSrc: [...playerOrigins],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Text becomes markup only through the client's one policy, and never a script.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["default"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    // Only a site that is served over https may ask browsers to never use http again.
    strictTransportSecurity: siteUrl.startsWith("https:") ? { includeSubDomains: false } : false,
  });
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  protect(req, res, () => {});
  return { ...(res.getHeaders() as Record<string, string>), "permissions-policy": permissionsPolicy };
}
