import { keepNewFilesPrivate } from "../../core/platform/private-files.ts";
import { adminCreate } from "./admin-create.ts";
import { adminForgetTwoStep } from "./admin-forget-two-step.ts";
import { adminList } from "./admin-list.ts";
import { adminListPasskeys } from "./admin-list-passkeys.ts";
import { adminRemovePasskeys } from "./admin-remove-passkeys.ts";
import { adminSetPassword } from "./admin-set-password.ts";
import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { doctor } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { imagesPush } from "./images-push.ts";
import { importCommand } from "./import.ts";
import { mailPause } from "./mail-pause.ts";
import { promote } from "./promote.ts";
import { readPassword } from "./read-password.ts";
import { restore } from "./restore.ts";
import { runCommand } from "./run-command.ts";
import { standbyCheck } from "./standby-check.ts";
import { standbyShip } from "./standby-ship.ts";

/** A new command is a file in this folder and a line here. */
const commands: Command[] = [
  adminList,
  adminCreate,
  adminSetPassword,
  adminForgetTwoStep,
  adminListPasskeys,
  adminRemovePasskeys,
  backup,
  restore,
  exportCommand,
  imagesPush,
  doctor,
  importCommand,
  mailPause,
  promote,
  standbyShip,
  standbyCheck,
];

keepNewFilesPrivate();

// When the pipe behind it is closed, as in `doctor | head`, the command continues: a backup must not stop half-way.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY && { showProgress: (line: string) => process.stderr.write(`\r\u001b[K${line}`) }),
  readPassword: () => readPassword(process.stdin, process.stderr),
});
