import { readSettings } from "../../platform/settings.ts";
import { promote as promoteFolder } from "../../standby/promote.ts";
import { requireStandby } from "../../standby/replicas.ts";
import type { Command } from "./command.ts";

export const promote: Command = {
  name: "promote",
  takes: "[--keep-database] [--former-copy]",
  summary: "let this data folder write instead of the server that did, with the copy in the bucket",
  async run(args, terminal) {
    const options = {
      keepsDatabase: args.includes("--keep-database"),
      acceptsFormerCopy: args.includes("--former-copy"),
    };
    await promoteFolder(requireStandby(readSettings(terminal.env)), options, terminal.say);
  },
};
