import type { Deps } from "../deps.ts";
import { publishDue } from "./publish-due.ts";

const lookEveryMs = 1_000;

/**
 * Publishes posts when their time comes: now, for what came due while the server was down, and looking every second from
 * then on. It compares clocks and never waits for a moment, so that a clock that is set, and a machine that slept, do no
 * harm; looking costs microseconds.
 *
 * @returns stops it
 */
export function startScheduling({ db, now, cache, log }: Deps): () => void {
  let said = "";
  const look = () => {
    const { published, failures } = tryToPublish(db, now());
    if (published > 0) {
      cache.clear();
      log.info({ published }, "published posts whose time had come");
    }
    // Said once, not every second; it is tried again all the same.
    const failed = failures.map(String).join("\n");
    if (failed !== "" && failed !== said) log.error({ err: failures[0] }, "a post could not be published at its time");
    said = failed;
  };
  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** The database may not answer at all, for a while. */
function tryToPublish(db: Deps["db"], now: Date): ReturnType<typeof publishDue> {
  try {
    return publishDue(db, now);
  } catch (error) {
    return { published: 0, failures: [error] };
  }
}
