import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { eventually } from "./eventually.ts";
import { freePort } from "./running-blog.ts";

/** Debian's own Python: its packages are not seen by others. */
const python = "/usr/bin/python3";

/** Debian's aiosmtpd, which stores each mail as a file of a Maildir. */
export async function startAiosmtpd() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "longhand-aiosmtpd-"));
  const mail = join(folder, "mail");
  const handler = ["-c", "aiosmtpd.handlers.Mailbox", mail];
  const server = spawn(python, ["-m", "aiosmtpd", "-n", "-l", `127.0.0.1:${port}`, ...handler], { stdio: "pipe" });
  let said = "";
  server.stderr.on("data", (text) => {
    said += text;
  });
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null)
      await new Promise((resolve) => server.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  });
  await eventually(() => {
    if (server.exitCode !== null)
      throw new Error(`aiosmtpd did not start (apt-get install -y python3-aiosmtpd): ${said}`);
    return new Promise<void>((resolve, reject) => {
      const socket = createConnection(port, "127.0.0.1", () => resolve(void socket.end()));
      socket.on("error", reject);
    });
  });
  const arrived = join(mail, "new");
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** With line breaks of this machine, as a Maildir stores them. */
    messages: () => readdirSync(arrived).map((name) => readFileSync(join(arrived, name), "utf8")),
  };
}
