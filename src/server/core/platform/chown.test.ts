import { chownSync, lstatSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { chownLikeFolder } from "./chown.ts";

const [nobody, root] = [65534, 0];

test.runIf(process.getuid?.() === root)(
  "a folder made by root gets the owner with its content, and nothing outside it does",
  () => {
    const folder = aFolder({ "snapshots/older/a.db": "", "snapshots/b.db": "", "not-asked-for": "" });
    const outside = join(aFolder({ secret: "" }), "secret");
    chownSync(folder, nobody, nobody);
    symlinkSync(outside, join(folder, "snapshots", "link"));
    chownLikeFolder(join(folder, "snapshots"), folder);
    const ownerOf = (...path: string[]) => lstatSync(join(folder, ...path)).uid;
    for (const name of ["", "older", "older/a.db", "b.db", "link"])
      expect(ownerOf("snapshots", name), name).toBe(nobody);
    expect(ownerOf("not-asked-for")).toBe(root);
    expect(lstatSync(outside).uid).toBe(root);
  },
);
