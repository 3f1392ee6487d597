import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { forgetTwoStepOf } from "../../accounts/two-step-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** Turns off two-step sign-in when the authenticator app and the recovery codes are lost. */
export const adminForgetTwoStep: Command = {
  name: "admin forget-two-step",
  takes: "<e-mail>",
  summary: "turn off two-step sign-in of an administrator",
  run: ([given], terminal) =>
    withBlog(terminal, async (db) => {
      if (!given) throw new AppError("bad-input", say("adminEmailMissing", { command: "admin forget-two-step" }));
      forgetTwoStepOf(db, given);
      terminal.say(serverEn.adminTwoStepForgotten({ email: given }));
    }),
};
