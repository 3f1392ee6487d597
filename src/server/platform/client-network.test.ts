import { expect, test } from "vitest";
import { clientNetwork, plainAddress } from "./client-network.ts";

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
    expect(clientNetwork(address), address).toBe("192.0.2.7");
  }
  expect(clientNetwork("192.0.2.8:50123")).toBe("192.0.2.8");
});

test("IPv6 addresses of one /64 are one client, others are not", () => {
  expect(clientNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("2001:DB8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("[2001:db8:1:2::9]:50123")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("2001:0db8:0001:0002::9")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(clientNetwork("2001:db8:0:1::1")).toBe("2001:db8:0:1::/64");
  expect(clientNetwork("2001:db8:1:2:3:4:192.0.2.7")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("::1")).toBe("0:0:0:0::/64");
  expect(clientNetwork("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
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
    expect(clientNetwork(text), text).toBe("unknown");
  }
});
