import { createAdmin } from "../../accounts/admin-service.ts";
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
 * @returns the administrator to sign in as
 */
export const makeDemo = () => fillDataFolder().catch(giveUp);

async function fillDataFolder() {
  keepNewFilesPrivate();
  const deps = openDeps(readSettings(process.env));
  await fillDemo(deps);
  await createAdmin(deps.db, administrator.email, administrator.password);
  deps.imageWorker.stop();
  deps.db.$client.close();
  return administrator;
}
