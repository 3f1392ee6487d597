import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "./running-blog.ts";

/**
 * A relay with a queue and delivery reports, with a configuration and a queue of its own. It needs root's rights, as Postfix does.
 *
 * @param nextPort the port that it delivers all mail to
 * @returns the address for SMTP_URL
 */
export async function startPostfix(nextPort: number): Promise<string> {
  const port = await freePort();
  // Postfix's processes run as other users, who must reach the folder.
  const folder = mkdtempSync(join(tmpdir(), "longhand-postfix-"));
  chmodSync(folder, 0o755);
  const [config, queue, data] = ["config", "queue", "data"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [config, queue, data]) mkdirSync(path);
  spawnSync("chown", ["postfix", data]);
  writeFileSync(join(config, "main.cf"), mainConfig(queue, data, nextPort));
  writeFileSync(join(config, "master.cf"), masterConfig(port));
  const run = (command: string) => spawnSync("postfix", ["-c", config, command], { encoding: "utf8" });
  const { status, stdout, stderr } = run("start");
  onTestFinished(() => {
    run("stop");
    rmSync(folder, { recursive: true, force: true });
  });
  if (status !== 0) throw new Error(`Postfix did not start: ${stdout}${stderr}`);
  return `smtp://127.0.0.1:${port}`;
}

const mainConfig = (queue: string, data: string, nextPort: number) => `
compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
maillog_file_prefixes = ${data}
maillog_file = ${join(data, "mail.log")}
myhostname = relay.example.net
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
relayhost = [127.0.0.1]:${nextPort}
alias_maps =
alias_database =
smtp_tls_security_level = none
smtpd_tls_security_level = none
smtpd_relay_restrictions = permit_mynetworks, reject
`;

/** The services that receive, queue, deliver and report, none in a chroot. */
const masterConfig = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
