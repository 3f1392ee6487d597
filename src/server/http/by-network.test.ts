import { expect, test } from "vitest";
import { clientNetworks } from "../core/platform/client-network.ts";
import { groupByNetwork } from "./by-network.ts";

/** Items are named for their address and a letter. */
function held(...items: string[]) {
  const all = groupByNetwork<string>();
  for (const item of items) all.add(item, of(item));
  return all;
}

const of = (item: string) => clientNetworks(item.split(" ")[0] ?? "");
const any = () => true;

test("the address with the most entries loses its oldest one first", () => {
  const all = held("192.0.2.1 a", "192.0.2.2 a", "192.0.2.2 b", "198.51.100.1 a");
  expect(all.oldestOfLargest(any)).toBe("192.0.2.2 a");
  expect(all.oldestOfLargest((item) => item.endsWith("b"))).toBe("192.0.2.2 b");
  expect(all.oldestOfLargest((item) => item.startsWith("198"))).toBe("198.51.100.1 a");
  expect(all.oldestOfLargest((item) => item.startsWith("192.0.2.1"))).toBe("192.0.2.1 a");
  expect(all.oldestOfLargest(() => false)).toBeUndefined();
  all.delete("192.0.2.2 a");
  all.delete("192.0.2.2 a");
  expect([all.size(), all.oldestOfLargest(any)]).toEqual([3, "192.0.2.1 a"]);
});

test("many addresses of one wide network count together", () => {
  const spread = Array.from({ length: 5 }, (_, at) => `2001:db8:1:${at}::1 a`);
  const all = held("2001:db8:2:1::1 a", "2001:db8:2:1::1 b", "2001:db8:2:1::1 c", ...spread);
  expect(all.oldestOfLargest(any)).toBe("2001:db8:1:0::1 a");
  expect(all.newestOfLargest(of("2001:db8:3::1"))).toBe("2001:db8:1:0::1 a");
});

test("a new client displaces the newest one of a larger network, and none of an equally large one", () => {
  const all = held("192.0.2.1 a", "192.0.2.1 b", "198.51.100.1 a");
  expect(all.newestOfLargest(of("198.51.100.1"))).toBe("192.0.2.1 b");
  all.add("198.51.100.1 b", of("198.51.100.1"));
  expect(all.newestOfLargest(of("198.51.100.1"))).toBe("198.51.100.1 b");
  // Also inside one wide network.
  all.add("192.0.2.2 a", of("192.0.2.2"));
  expect(all.newestOfLargest(of("192.0.2.2"))).toBe("192.0.2.1 b");
});

test("a network is the largest when no other has more entries; one without entries is not", () => {
  const all = held("192.0.2.1 a", "192.0.2.1 b", "192.0.2.2 a", "198.51.100.1 a");
  const isLargest = (address: string) => all.isLargest(of(address));
  expect(["192.0.2.1", "192.0.2.2", "198.51.100.1", "203.0.113.1"].map(isLargest)).toEqual([true, false, false, false]);
  all.add("192.0.2.2 b", of("192.0.2.2"));
  expect(["192.0.2.1", "192.0.2.2"].map(isLargest)).toEqual([true, true]);
});
