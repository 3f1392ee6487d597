import { createAdmin, newAdminEmail } from "../../auth/admin-service.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** For a second writer, or one who lost everything: whoever may write to the data folder may do this. */
export const adminCreate: Command = {
  name: "admin create",
  takes: "<e-mail>",
  summary: "make another administrator, who may do everything",
  run: ([given], terminal) =>
    withBlog(terminal, async (db, { siteName }) => {
      if (!given)
        throw new AppError("bad-input", "Please name her e-mail address: npm run cli -- admin create <e-mail>");
      // Asked for a password first, one would type it for nothing.
      const email = newAdminEmail(db, given);
      await createAdmin(db, email, await terminal.readPassword(), siteName);
      terminal.say(`${email} can sign in at /admin now.`);
    }),
};
