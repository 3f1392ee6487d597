import type { Settings } from "../settings/settings.ts";

/** True for a public server without SITE_URL: its feeds and previews would link to localhost. */
export function lacksSiteUrl({ isSiteUrlSet, trustProxy, host }: Settings): boolean {
  return !isSiteUrlSet && (trustProxy > 0 || !isLoopback(host));
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** Whether a URL leads to this machine or its network, so that readers elsewhere cannot follow it. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    /^(?:0\.|10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$/.test(hostname) ||
    /^\[(?:::|f[cd]|fe80)/.test(hostname) ||
    /^[^.[]+$|\.(?:localhost|local|internal|home\.arpa|lan)$/.test(hostname)
  );
}
