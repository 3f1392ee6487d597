import { spawnSync } from "node:child_process";

/**
 * Fails the file when a server is missing: `npm run test:servers` never skips a test.
 *
 * @param program the name of its Debian package
 * @param argument makes it say its version
 */
export function requireProgram(program: string, argument = "-v"): void {
  const { error } = spawnSync(program, [argument]);
  if (error) throw new Error(`${program} cannot be started; install it: apt-get install -y ${program}`);
}
