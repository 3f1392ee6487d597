import { expect, test } from "vitest";
import { dkimFault, dkimRecord, makeDkimKey } from "./dkim-key.ts";

const [record, other] = (await Promise.all([makeDkimKey(), makeDkimKey()])).map((pem) =>
  dkimRecord(pem, "example.com"),
);
if (!record || !other) throw new Error("No keys");
const { value } = record;
const key = /p=(.*)/.exec(value)?.[1] ?? "";

test.each([
  value,
  `p=${key}`,
  `${value};`,
  `v=DKIM1;k=rsa;\tt=s ; h=sha1:sha256; s=email; n=a note; p=${key.slice(0, 80)} ${key.slice(80)}`,
])("a record that verifies what the key signs is good: %.40s", (text) => {
  expect(dkimFault([text], record)).toBe(null);
});

test.each([
  [[], "dkimRecordMissing"],
  [[value, value], "dkimRecordsSeveral"],
  [["a note of the owner"], "dkimRecordUnreadable"],
  [[value.replace("DKIM1", "DKIM2")], "dkimRecordUnreadable"],
  [[`k=rsa; v=DKIM1; p=${key}`], "dkimRecordUnreadable"],
  [[`${value}; p=`], "dkimRecordUnreadable"],
  [[value.replace("k=rsa", "k=ed25519")], "dkimRecordForOthers"],
  [[`${value}; h=sha1`], "dkimRecordForOthers"],
  [[`${value}; s=tlsrpt`], "dkimRecordForOthers"],
  [[`${value}; t=s:y`], "dkimRecordIsTest"],
  [[other.value], "dkimRecordOtherKey"],
  [[value.replace(/p=.{8}/, "p=AAAAAAAA")], "dkimRecordOtherKey"],
  [["v=DKIM1; k=rsa; p="], "dkimRecordOtherKey"],
  [["v=DKIM1; k=rsa"], "dkimRecordOtherKey"],
])("a record that does not is named as what it is: %.80s", (found, fault) => {
  expect(dkimFault(found, record)?.key).toBe(fault);
});
