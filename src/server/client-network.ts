import { isIPv6 } from "node:net";

/**
 * What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, which is what one line gets; whoever
 * has a /64 could otherwise come from a new address each time.
 */
export function clientNetwork(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  const [head = "", tail = ""] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  while (plain.includes("::") && groups.length + after.length < 8) groups.push("0");
  const first = [...groups, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}
