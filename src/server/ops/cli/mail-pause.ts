import { serverEn } from "../../../shared/words/server-en.ts";
import { pauseMailings } from "../../mail/newsletter/mailings-in-copy.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

export const mailPause: Command = {
  name: "mail pause",
  takes: "",
  summary: "pause the mailings under way, such as after the database was replaced by a copy",
  run: (_given, terminal) =>
    withBlog(terminal, async (db) => {
      const count = pauseMailings(db.$client, serverEn.mailingPausedByCommand);
      terminal.say(`Mailings paused: ${count}`);
    }),
};
