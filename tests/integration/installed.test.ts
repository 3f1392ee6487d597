import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requireFreePort } from "../../scripts/lib/free-port.mjs";
import { holdsLockedPackages, installKey, tellOfCompiling } from "../../scripts/lib/installed.mjs";
import { aFolder, writeFiles } from "../support/a-folder.ts";
import { eventually } from "../support/eventually.ts";

type Packages = Record<string, { version?: string; optional?: boolean }>;

const locked: Packages = {
  "": {},
  "node_modules/paper": { version: "1.2.0" },
  "node_modules/ink-for-other-platforms": { version: "3.0.0", optional: true },
};

function anInstallation(present: Packages | null) {
  const folder = aFolder({ "package-lock.json": JSON.stringify({ packages: locked }) });
  if (present) writeFiles(folder, { "node_modules/.package-lock.json": JSON.stringify({ packages: present }) });
  return folder;
}

test("the wait is explained once the database engine is compiled", async () => {
  const folder = anInstallation(null);
  const told: string[] = [];
  onTestFinished(tellOfCompiling(folder, (line) => told.push(line), 5));
  writeFiles(folder, { "node_modules/better-sqlite3/package.json": "{}" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).toEqual([]);
  writeFiles(folder, { "node_modules/better-sqlite3/build/Makefile": "" });
  await eventually(() =>
    expect(told).toEqual([expect.stringContaining("compiling it, which takes about two minutes")]),
  );
});

test("without npm's record nothing counts as installed", () => {
  expect(holdsLockedPackages(anInstallation(null))).toBe(false);
});

test("an engineer's npm install counts, also without packages for other platforms", () => {
  expect(holdsLockedPackages(anInstallation({ "node_modules/paper": { version: "1.2.0" } }))).toBe(true);
});

test("a missing package or another version does not count as installed", () => {
  expect(holdsLockedPackages(anInstallation({}))).toBe(false);
  expect(holdsLockedPackages(anInstallation({ "node_modules/paper": { version: "1.1.0" } }))).toBe(false);
});

test("a changed lock file needs a new installation", () => {
  const folder = anInstallation(null);
  const before = installKey(folder);
  expect(installKey(folder)).toBe(before);
  writeFiles(folder, { "package-lock.json": "{}" });
  expect(installKey(folder)).not.toBe(before);
});

test("a start says that its port is taken before it installs, builds or fills anything", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const PORT = String((other.address() as AddressInfo).port);
  await expect(requireFreePort({ PORT })).rejects.toThrow(`PORT ${PORT} is taken by another program`);
  other.close();
  await once(other, "close");
  await requireFreePort({ PORT });
});
