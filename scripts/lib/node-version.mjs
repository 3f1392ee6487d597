import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";

/**
 * @param {string} root folder of the package.json whose `engines.node` (of the form `>=20.19`) decides
 * @param {string} [version] without the `v`
 * @throws {Failure} when this Node is older
 */
export function checkNodeVersion(root, version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const needed = engines.node.replace(">=", "");
  if (isOlder(version, needed)) {
    throw new Failure(`Longhand needs Node.js ${needed} or newer; this is ${version}. Get it from https://nodejs.org`);
  }
}

/**
 * @param {string} version
 * @param {string} needed may omit its last numbers
 */
function isOlder(version, needed) {
  const have = version.split(".").map(Number.parseFloat);
  for (const [at, number] of needed.split(".").map(Number).entries()) {
    const other = have[at] ?? 0;
    if (other !== number) return other < number;
  }
  return false;
}
