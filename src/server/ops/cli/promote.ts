import { AppError } from "../../core/platform/errors.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { promote as promoteFolder } from "../../scale/standby/promote.ts";
import { requireStandby } from "../../scale/standby/replicas.ts";
import { type Command, TemporaryFailure } from "./command.ts";

export const promote: Command = {
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
