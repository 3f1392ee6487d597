import { expect, test } from "vitest";
import { entryName } from "./open-zip.ts";

test.each([
  ["UTF-8 that is marked", Buffer.from("Über.md"), true, "Über.md"],
  ["UTF-8 that is not marked, as macOS writes it", Buffer.from("Über.md"), false, "Über.md"],
  ["code page 437, as Windows wrote it", Buffer.from([0x9a, 0x62, 0x65, 0x72, 0x2e, 0x6d, 0x64]), false, "Über.md"],
  ["code page 437 up to its end", Buffer.from([0x80, 0xe1, 0xff]), false, "Çß\u00a0"],
  ["bytes that are marked as UTF-8 and are none", Buffer.from([0x9a, 0x2e]), true, "\ufffd."],
])("the name of a file in a zip is read from %s", (_, bytes, isUtf8, name) => {
  expect(entryName(bytes, isUtf8)).toBe(name);
});
