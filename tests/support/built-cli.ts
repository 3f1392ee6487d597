import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { withoutRootsRights } from "./running-blog.ts";

/** Runs a command of the built server without root's right to ignore permissions. */
export function builtCli(env: Record<string, string>, ...args: string[]) {
  const command = [process.execPath, join(projectRoot, "dist/server/cli.js"), ...args];
  const [program = "", ...rest] = [...withoutRootsRights, ...command];
  return spawnSync(program, rest, { env: { PATH: process.env.PATH, ...env }, encoding: "utf8" });
}
