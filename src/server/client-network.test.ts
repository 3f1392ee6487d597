import { expect, test } from "vitest";
import { clientNetwork } from "./client-network.ts";

test("an IPv4 address is a client of its own, however it is written", () => {
  expect(clientNetwork("192.0.2.7")).toBe("192.0.2.7");
  expect(clientNetwork("::ffff:192.0.2.7")).toBe("192.0.2.7");
});

test("IPv6 addresses of one /64 are one client, others are not", () => {
  expect(clientNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("2001:DB8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(clientNetwork("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(clientNetwork("2001:db8:0:1::1")).toBe("2001:db8:0:1::/64");
  expect(clientNetwork("::1")).toBe("0:0:0:0::/64");
  expect(clientNetwork("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("what is no address stays as it is", () => {
  expect(clientNetwork("unknown")).toBe("unknown");
});
