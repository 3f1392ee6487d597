import type { Settings } from "./settings.ts";

/** Whether readers come from elsewhere, and feeds, pages and previews would send them to their own machine. */
export function lacksSiteUrl({ isSiteUrlSet, trustProxy, host }: Settings): boolean {
  return !isSiteUrlSet && (trustProxy > 0 || !isLoopback(host));
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
