import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test("addresses of the public internet are public", () => {
  for (const address of ["1.1.1.1", "93.184.215.14", "100.63.255.255", "172.32.0.1", "198.20.0.1", "223.255.255.255"])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ["2606:4700::1111", "2a00:1450:4001:80e::200e", "2001:4860:4860::8888", "3ffe::1"])
    expect(isPublicAddress(address), address).toBe(true);
});

test("addresses of a machine, a local network, a carrier or a document are not public", () => {
  for (const address of [
    ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254"],
    ...["169.254.169.254", "168.63.129.16", "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.0.192"],
    ...["192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "192.88.99.1"],
    ...["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
    ...["::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "100::1"],
    ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:1.1.1.1", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1"],
    ...["2002:7f00:1::", "2002:a00:1::1", "2001::7f00:1", "2001:db8::1", "3fff::1", "5f00::1"],
    ...["", "localhost", "1.1.1", "[::1]"],
  ])
    expect(isPublicAddress(address), address).toBe(false);
});
