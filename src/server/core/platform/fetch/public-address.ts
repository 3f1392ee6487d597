import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IPv4 networks that are not part of the public internet: the IANA registry of special-purpose addresses, multicast,
 * and the address at which Azure serves its virtual machines.
 */
const innerIPv4 = blockList("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** Public IPv6 addresses. Those that carry an IPv4 address (mapped, compatible, NAT64) and local ones are outside of it. */
const globalIPv6 = blockList("ipv6", ["2000::/3"]);

/** Within 2000::/3: protocols such as Teredo, documentation, and 6to4, which carries an IPv4 address. */
const innerIPv6 = blockList("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** The lists of the two families are apart: a list with IPv4-mapped addresses would match every IPv4 address. */
function blockList(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Whether an IP address belongs to the public internet. False for everything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !innerIPv4.check(address, "ipv4");
  const hasZone = address.includes("%");
  return isIPv6(address) && !hasZone && globalIPv6.check(address, "ipv6") && !innerIPv6.check(address, "ipv6");
}
