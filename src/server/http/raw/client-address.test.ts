import express, { type Request } from "express";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { clientAddress } from "./client-address.ts";

test.each([0, 1, 2, 3])("behind %i proxies the client's address is the one that Express finds", (trustProxy) => {
  const app = express().set("trust proxy", trustProxy);
  const ipOf = (remoteAddress: string, forwarded: string | undefined): Request["ip"] =>
    Object.create(app.request, {
      headers: { value: { "x-forwarded-for": forwarded } },
      socket: { value: { remoteAddress } },
    }).ip;
  const text = fc.string({ unit: fc.constantFrom("1", ".", ":", "a", " ", ","), maxLength: 24 });
  const addresses = fc
    .array(fc.oneof(fc.ipV4(), fc.ipV6(), text), { maxLength: 6 })
    .chain((all) => fc.constantFrom(",", ", ", " ,").map((separator) => all.join(separator)));
  fc.assert(
    fc.property(fc.ipV4(), fc.option(addresses, { nil: undefined }), (remote, forwarded) => {
      expect(clientAddress(remote, forwarded, trustProxy)).toBe(ipOf(remote, forwarded));
    }),
    { numRuns: cases(500) },
  );
});
