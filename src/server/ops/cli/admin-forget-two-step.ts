import { forgetTwoStepOf } from "../../auth/two-step-service.ts";
import { AppError } from "../../platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** Turns off two-step sign-in when the authenticator app and the recovery codes are lost. */
export const adminForgetTwoStep: Command = {
  name: "admin forget-two-step",
  takes: "<e-mail>",
  summary: "let an administrator in with the password alone again",
  run: ([given], terminal) =>
    withBlog(terminal, async (db) => {
      if (!given)
        throw new AppError(
          "bad-input",
          "Please name the e-mail address: npm run cli -- admin forget-two-step <e-mail>",
        );
      forgetTwoStepOf(db, given);
      terminal.say(`${given} signs in with the password alone now.`);
    }),
};
