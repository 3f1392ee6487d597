import { openDeps } from "../open-deps.ts";
import { createAdmin } from "../sessions/admin-service.ts";
import { readSettings } from "../settings.ts";
import { fillDemo } from "./fill-demo.ts";

/** Known to everybody: the blog it opens is gone when the demo stops. */
const administrator = { email: "demo@example.com", password: "paper-and-ink" };

/**
 * Makes the demo's blog in DATA_DIR, for the server that is started next in this process.
 *
 * @returns whom to sign in as
 */
export async function makeDemo() {
  const deps = openDeps(readSettings(process.env));
  await fillDemo(deps);
  await createAdmin(deps.db, administrator.email, administrator.password);
  deps.decoder.stop();
  deps.db.$client.close();
  return administrator;
}
