import { mayWrite } from "../../core/db/write-gate.ts";
import type { Deps } from "../../deps.ts";
import { publishDue } from "./publish-due.ts";

const checkEveryMs = 1_000;

/**
 * Publishes scheduled posts: at once those that came due while the server was down, then every second those that are due. It
 * compares clock times and sets no long timer, so a changed clock or a suspended machine does no harm.
 *
 * @returns a function that stops the scheduler
 */
export function startScheduling({ db, now, cache, log }: Deps): () => void {
  let logged = "";
  const check = () => {
    if (!mayWrite(db)) return;
    const { published, failures } = tryToPublish(db, now());
    if (published > 0) {
      cache.clear();
      log.info({ published }, "published scheduled posts");
    }
    // Retried every second, but logged once.
    const failed = failures.map(String).join("\n");
    if (failed !== "" && failed !== logged) log.error({ err: failures[0] }, "a scheduled post could not be published");
    logged = failed;
  };
  check();
  const timer = setInterval(check, checkEveryMs).unref();
  return () => clearInterval(timer);
}

/** Also catches a failure of the query itself, as when the database is locked. */
function tryToPublish(db: Deps["db"], now: Date): ReturnType<typeof publishDue> {
  try {
    return publishDue(db, now);
  } catch (error) {
    return { published: 0, failures: [error] };
  }
}
