import { expect, test } from "vitest";
import { clientNetworks, plainAddress } from "./client-network.ts";

const narrow = (address: string) => clientNetworks(address).narrow;

test("each IPv4 address is one client, in every notation", () => {
  for (const address of [
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "::FFFF:c000:207",
    "0:0:0:0:0:ffff:192.0.2.7",
    "192.0.2.7:50123",
    "[::ffff:192.0.2.7]:443",
    " 192.0.2.7 ",
  ]) {
    expect(narrow(address), address).toBe("192.0.2.7");
  }
  expect(narrow("192.0.2.8:50123")).toBe("192.0.2.8");
});

test("IPv6 addresses of one /64 are one client, others are not", () => {
  expect(narrow("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(narrow("2001:DB8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(narrow("[2001:db8:1:2::9]:50123")).toBe("2001:db8:1:2::/64");
  expect(narrow("2001:0db8:0001:0002::9")).toBe("2001:db8:1:2::/64");
  expect(narrow("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(narrow("2001:db8:0:1::1")).toBe("2001:db8:0:1::/64");
  expect(narrow("2001:db8:1:2:3:4:192.0.2.7")).toBe("2001:db8:1:2::/64");
  expect(narrow("::1")).toBe("0:0:0:0::/64");
  expect(narrow("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("all invalid addresses are one client", () => {
  for (const text of [
    "unknown",
    "",
    "a",
    "b",
    "192.0.2",
    "192.0.2.7:x",
    "1.2.3.4.5:80",
    "[::1",
    "::1]",
    ":::",
    "9".repeat(9_000),
  ]) {
    expect(plainAddress(text), text).toBe(null);
    expect(clientNetworks(text), text).toEqual({ narrow: "unknown", wide: "unknown" });
  }
});

test("the wide network of a client is its /24 or /48", () => {
  for (const [address, wide] of [
    ["192.0.2.7", "192.0.2.0/24"],
    ["::ffff:192.0.2.70", "192.0.2.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8:1::9", "2001:db8:1::/48"],
    ["::1", "0:0:0::/48"],
  ] as const) {
    expect(clientNetworks(address).wide, address).toBe(wide);
  }
});
