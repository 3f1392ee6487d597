import { listAdmins } from "../../accounts/admin-service.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

export const adminList: Command = {
  name: "admin list",
  takes: "",
  summary: "list the administrators",
  run: (_given, terminal) =>
    withBlog(terminal, async (db) => {
      for (const { email, createdAt } of listAdmins(db)) {
        terminal.say(`${email}  since ${createdAt.toISOString().slice(0, 10)}`);
      }
    }),
};
