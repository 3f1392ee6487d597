import type { Settings } from "../settings/settings.ts";

/** True for a public server without SITE_URL: its feeds and previews would link to localhost. */
export function lacksSiteUrl({ isSiteUrlSet, trustProxy, host }: Settings): boolean {
  return !isSiteUrlSet && (trustProxy > 0 || !isLoopback(host));
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
