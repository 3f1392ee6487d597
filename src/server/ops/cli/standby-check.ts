import { serverEn } from "../../../shared/words/server-en.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { bucketEpochs } from "../../scale/standby/bucket-epochs.ts";
import { checkReplica } from "../../scale/standby/check-copy.ts";
import { highestEpoch } from "../../scale/standby/epoch-store.ts";
import { requireStandby } from "../../scale/standby/replicas.ts";
import type { Command } from "./command.ts";

/** Runs on any machine with the settings; the server may be running. */
export const standbyCheck: Command = {
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
