import { expect, test } from "vitest";
import { encodingFor } from "./compression.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["BR", "br"],
  ["br;q=0.1, gzip", "gzip"],
  ["gzip;q=0.8, br;q=0.8", "br"],
  ["gzip;q=0", "identity"],
  ["gzip;q=0.000, br ; Q=0", "identity"],
  ["br;q=0, *", "identity"],
  ["*", "identity"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["identity, gzip;q=0.5", "identity"],
  ["identity;q=0.5, gzip;q=1.0", "gzip"],
  ["identity;q=0", "identity"],
  ["gzip;level=1;q=0", "identity"],
  ["br;q=", "br"],
  ["br;q=-1", "identity"],
  ["xbr, x-gzip", "identity"],
  [", ,;", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("a request that accepts %j gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
