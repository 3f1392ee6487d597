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

/** The networks of one client, as keys. All invalid addresses share one key: a forged header must not create new clients. */
export interface ClientNetworks {
  /** An IPv4 address, or the /64 of an IPv6 address: one line gets a whole /64. */
  narrow: string;
  /** The /24 or /48 around it: the smallest network that is routed by itself, so one customer may hold all of it. */
  wide: string;
}

export function clientNetworks(text: string): ClientNetworks {
  const address = plainAddress(text);
  if (address === null) return { narrow: "unknown", wide: "unknown" };
  if (isIPv4(address)) return { narrow: address, wide: address.replace(/(?<!\d)\d+$/, "0/24") };
  const groups = groupsOf(address);
  const first = (count: number) => groups.slice(0, count).join(":");
  return { narrow: `${first(4)}::/64`, wide: `${first(3)}::/48` };
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.replace(/\d{1,3}(?:\.\d{1,3}){3}$/, inHexadecimal).split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const missing = Array.from({ length: 8 - groups.length - after.length }, () => "0");
  return [...groups, ...missing, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

function inHexadecimal(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
