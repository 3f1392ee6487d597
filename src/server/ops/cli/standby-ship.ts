import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../core/platform/errors.ts";
import { bucketName } from "../../core/settings/bucket-settings.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { readHeldEpoch } from "../../scale/standby/held-epoch.ts";
import { replicaFolder, startShipping } from "../../scale/standby/litestream.ts";
import { requireStandby } from "../../scale/standby/replicas.ts";
import type { Command } from "./command.ts";

/** Milliseconds between two checks whether the folder was promoted. */
const lookEveryMs = 1_000;

/** Runs beside the server, under a supervisor that restarts it. */
export const standbyShip: Command = {
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
