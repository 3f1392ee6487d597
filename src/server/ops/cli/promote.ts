import { readSettings } from "../../platform/settings.ts";
import { promote as promoteFolder } from "../../standby/promote.ts";
import { requireStandby } from "../../standby/replicas.ts";
import type { Command } from "./command.ts";

export const promote: Command = {
  name: "promote",
  takes: "[--keep-database]",
  summary: "let this data folder write instead of the server that did, with the copy in the bucket",
  async run(args, terminal) {
    await promoteFolder(requireStandby(readSettings(terminal.env)), args.includes("--keep-database"), terminal.say);
  },
};
