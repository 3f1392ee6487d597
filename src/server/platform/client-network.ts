import { isIP, isIPv4 } from "node:net";

/**
 * Normalizes an IP address: without port and zone, which some proxies send, and with an IPv4-mapped IPv6 address as IPv4.
 *
 * @returns null for text that is not an address
 */
export function plainAddress(text: string): string | null {
  const [, inBrackets, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const [address = ""] = (inBrackets ?? withPort ?? text.trim()).split("%");
  if (isIP(address) !== 6) return isIPv4(address) ? address : null;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return address;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".");
}

/**
 * The key under which rate limits count a client: an IPv4 address, or the /64 of an IPv6 address. One line gets a whole /64
 * and could otherwise use a new address for each request. All invalid addresses share one key, because a forged header must
 * not create new clients.
 */
export function clientNetwork(text: string): string {
  const address = plainAddress(text);
  if (address === null) return "unknown";
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.replace(/\d+\.\d+\.\d+\.\d+$/, inHexadecimal).split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const missing = Array.from({ length: 8 - groups.length - after.length }, () => "0");
  return [...groups, ...missing, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function inHexadecimal(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
