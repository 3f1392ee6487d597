import { onTestFinished } from "vitest";
import { nameOfServer, requireServer, saveMailSettings } from "../../src/server/content/site/mail-settings.ts";
import { startJobs } from "../../src/server/core/jobs/job-worker.ts";
import { jobKinds } from "../../src/server/job-kinds.ts";
import { startMailServer } from "./mail-server.ts";
import { servedApp, type TestAppOptions } from "./test-app.ts";

/** A served blog whose test mail has arrived, with a real SMTP server. `work` sends the waiting mails. */
export async function aBlogWithMail(options: TestAppOptions & { refuse?: Parameters<typeof startMailServer>[0] } = {}) {
  const mail = await startMailServer(options.refuse);
  const app = await servedApp({ ...options, env: { ...mail.env, ...options.env } });
  saveMailSettings(app.db, { mailsFromLocal: true, testedAs: nameOfServer(requireServer(app.deps)) });
  const work = () => {
    const worker = startJobs(app.deps, jobKinds(app.deps));
    onTestFinished(() => worker.stop());
    return worker;
  };
  return { ...app, ...mail, work };
}
