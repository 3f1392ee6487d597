import { isIP } from "node:net";
import type { Settings } from "../settings/settings.ts";
import { isPublicAddress } from "./fetch/public-address.ts";

/** True for a public server without SITE_URL: its feeds and previews would link to localhost. */
export function lacksSiteUrl({ isSiteUrlSet, trustProxy, host }: Settings): boolean {
  return !isSiteUrlSet && (trustProxy > 0 || !isThisMachine(host));
}

/** Whether a host is the machine that the server runs on. */
export const isThisMachine = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host);

/** Whether a URL leads to this machine or its network, so that readers elsewhere cannot follow it. */
export function isLocalUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan)$/.test(host);
}
