import { keepNewFilesPrivate } from "../../core/platform/private-files.ts";
import {
  adminCreate,
  adminForgetTwoStep,
  adminList,
  adminListPasskeys,
  adminRemove,
  adminRemovePasskeys,
  adminSetEmail,
  adminSetPassword,
} from "./admin-commands.ts";
import { backupCommand, mailPause, restoreCommand } from "./backup-commands.ts";
import type { Command } from "./command.ts";
import { doctor } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { imagesPush } from "./images-push.ts";
import { importCommand, importRepair } from "./import.ts";
import { keyCreate, keyList, keyRevoke } from "./key-commands.ts";
import { readPassword } from "./read-password.ts";
import { runCommand } from "./run-command.ts";
import { promoteCommand, standbyCheckCommand, standbyShipCommand } from "./standby-commands.ts";

/** A new command is a constant in this folder and a line here. */
const commands: Command[] = [
  adminList,
  adminCreate,
  adminSetPassword,
  adminForgetTwoStep,
  adminListPasskeys,
  adminRemove,
  adminSetEmail,
  adminRemovePasskeys,
  keyCreate,
  keyList,
  keyRevoke,
  backupCommand,
  restoreCommand,
  exportCommand,
  imagesPush,
  doctor,
  importCommand,
  importRepair,
  mailPause,
  promoteCommand,
  standbyShipCommand,
  standbyCheckCommand,
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
