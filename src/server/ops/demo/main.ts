import { canonicalLanguage } from "../../../shared/text/language.ts";
import { say } from "../../../shared/words/sentence.ts";
import { createAdmin } from "../../accounts/admin-service.ts";
import { readSiteState, saveSite } from "../../content/site/site-service.ts";
import { addWelcomePost } from "../../content/welcome/welcome-post.ts";
import { AppError } from "../../core/platform/errors.ts";
import { keepNewFilesPrivate } from "../../core/platform/private-files.ts";
import { giveUp } from "../../core/platform/process/start-failure.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { openDeps } from "../../open-deps.ts";
import { fillDemo } from "./fill-demo.ts";

/** Public, because the demo's blog is deleted when the demo stops. */
const administrator = { email: "demo@example.com", password: "paper-and-ink" };

/**
 * Makes the demo's blog in DATA_DIR, for the server that is started next in this process, or ends the process with a line
 * that says why it cannot.
 *
 * @param tag the blog's language, such as `de`: its words and its newest post are in it, and the other posts say that they are English
 * @returns the administrator to sign in as
 */
export const makeDemo = (tag = "en") => fillDataFolder(tag).catch(giveUp);

async function fillDataFolder(tag: string) {
  const language = canonicalLanguage(tag);
  if (language === null) throw new AppError("bad-input", say("languageUnknown"));
  keepNewFilesPrivate();
  const deps = openDeps(readSettings(process.env));
  await fillDemo(deps);
  if (language !== "en") {
    const { version } = readSiteState(deps.db, deps.settings);
    saveSite(deps.db, deps.settings, { version, values: { language } });
    await addWelcomePost(deps, language);
  }
  await createAdmin(deps.db, administrator.email, administrator.password);
  deps.imageWorker.stop();
  deps.db.$client.close();
  return administrator;
}
