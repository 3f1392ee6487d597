import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { eventually } from "./eventually.ts";
import { freePort } from "./running-blog.ts";

/** The password holds what a URL has to encode. */
const password = "p@ss/wörd";

/** An IMAP server with one mailbox, with a configuration of its own. It needs root's rights, as Dovecot does. */
export async function startDovecot() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "longhand-dovecot-"));
  chmodSync(folder, 0o755);
  const mail = join(folder, "mail");
  for (const path of ["", "cur", "new", "tmp"].map((name) => join(mail, name))) mkdirSync(path);
  const [config, users] = ["dovecot.conf", "users"].map((name) => join(folder, name)) as [string, string];
  writeFileSync(users, `blog:{PLAIN}${password}\n`);
  writeFileSync(config, configuration(folder, users, mail, port));
  spawnSync("chown", ["-R", "nobody:nogroup", mail]);
  const server = spawn("dovecot", ["-F", "-c", config], { stdio: "ignore" });
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null) await new Promise((resolve) => server.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  });
  await eventually(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = createConnection(port, "127.0.0.1", () => resolve(void socket.end()));
        socket.on("error", reject);
      }),
  );
  let arrived = 0;
  return {
    url: `imap://blog:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    /** Delivers a message, as a mail server does. */
    deliver: (message: Buffer | string) => {
      const path = join(mail, "new", `${++arrived}.message`);
      writeFileSync(path, message);
      spawnSync("chown", ["nobody:nogroup", path]);
    },
    /** Messages that are there, and the flags of those that a client has seen, as Maildir names files. */
    files: () => ["new", "cur"].flatMap((name) => readdirSync(join(mail, name))).sort(),
  };
}

const configuration = (folder: string, users: string, mail: string, port: number) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${join(folder, "run")}
state_dir = ${join(folder, "state")}
log_path = ${join(folder, "dovecot.log")}
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}
first_valid_uid = 1
mail_uid = nobody
mail_gid = nogroup
passdb {
  driver = passwd-file
  args = ${users}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${mail}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
