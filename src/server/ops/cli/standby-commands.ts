import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../core/platform/errors.ts";
import { bucketName } from "../../core/settings/bucket-settings.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { bucketEpochs } from "../../scale/standby/bucket-epochs.ts";
import { checkReplica } from "../../scale/standby/check-copy.ts";
import { highestEpoch } from "../../scale/standby/epoch-store.ts";
import { readHeldEpoch } from "../../scale/standby/held-epoch.ts";
import { replicaFolder, startShipping } from "../../scale/standby/litestream.ts";
import { promoteFolder } from "../../scale/standby/promote.ts";
import { requireStandby } from "../../scale/standby/replicas.ts";
import { type Command, TemporaryFailure } from "./command.ts";

/** Runs on any machine with the settings; the server may be running. */
export const standbyCheckCommand: Command = {
  name: "standby check",
  takes: "[--accept]",
  summary: "restore the copy in the bucket into a scratch folder and check all of it",
  async run(args, terminal) {
    const litestream = requireStandby(readSettings(terminal.env));
    const epoch = await highestEpoch(await bucketEpochs(litestream.standby));
    const { rows, ...check } = await checkReplica(litestream, epoch, args.includes("--accept"));
    terminal.say(serverEn.standbyChecked({ ...check, posts: rows.blogs ?? 0, comments: rows.comments ?? 0 }));
  },
};

/** Milliseconds between two checks whether the folder was promoted. */
const lookEveryMs = 1_000;

/** Runs beside the server, under a supervisor that restarts it. */
export const standbyShipCommand: Command = {
  name: "standby ship",
  takes: "",
  summary: "copy each change of the database to the bucket, until it is stopped",
  async run(_args, terminal) {
    const litestream = requireStandby(readSettings(terminal.env));
    const { dataDir, standby } = litestream;
    const held = readHeldEpoch(dataDir);
    if (!held) throw new AppError("conflict", say("standbyNotPromoted", { dataDir }));
    terminal.say(
      serverEn.standbyShips({ epoch: held.epoch, to: `${bucketName(standby)}/${replicaFolder(held.epoch)}` }),
    );
    const { child, ended } = startShipping(litestream, held.epoch, (said) => terminal.complain(said.trimEnd()));
    const stop = () => child.kill("SIGTERM");
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
    // The folder was promoted again: the supervisor starts the command for the new epoch.
    const timer = setInterval(() => {
      if (readHeldEpoch(dataDir)?.id !== held.id) stop();
    }, lookEveryMs);
    try {
      await ended;
    } finally {
      clearInterval(timer);
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    }
  },
};

export const promoteCommand: Command = {
  name: "promote",
  takes: "[--keep-database] [--former-copy]",
  summary: "let this data folder write instead of the server that did, with the copy in the bucket",
  async run(args, terminal) {
    const options = {
      keepsDatabase: args.includes("--keep-database"),
      acceptsFormerCopy: args.includes("--former-copy"),
    };
    const litestream = requireStandby(readSettings(terminal.env));
    try {
      await promoteFolder(litestream, options, terminal.say);
    } catch (error) {
      // The only failure that deploy/longhand-promote.service repeats: after others the repetition could stop a server that writes.
      throw error instanceof AppError && error.kind === "unavailable" ? new TemporaryFailure(error) : error;
    }
  },
};
