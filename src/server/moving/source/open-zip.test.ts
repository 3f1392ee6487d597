import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { writeZip } from "../../../../tests/support/moving/a-zip.ts";
import { entryName, openZip } from "./open-zip.ts";

test.each([
  ["UTF-8 that is marked", Buffer.from("Über.md"), true, "Über.md"],
  ["UTF-8 that is not marked, as macOS writes it", Buffer.from("Über.md"), false, "Über.md"],
  ["code page 437, as Windows wrote it", Buffer.from([0x9a, 0x62, 0x65, 0x72, 0x2e, 0x6d, 0x64]), false, "Über.md"],
  ["code page 437 up to its end", Buffer.from([0x80, 0xe1, 0xff]), false, "Çß\u00a0"],
  ["bytes that are marked as UTF-8 and are none", Buffer.from([0x9a, 0x2e]), true, "\ufffd."],
])("the name of a file in a zip is read from %s", (_, bytes, isUtf8, name) => {
  expect(entryName(bytes, isUtf8)).toBe(name);
});

test("a zip of too many files is refused, also if they are left out", async () => {
  const path = join(aFolder(), "a.zip");
  writeZip(path, [
    { name: "../a", body: "" },
    { name: "b", body: "" },
    { name: "/c", body: "" },
  ]);
  await expect(openZip(path, 2)).rejects.toMatchObject({
    kind: "bad-input",
    message: expect.stringContaining("files"),
  });
  (await openZip(path, 3)).close();
});
