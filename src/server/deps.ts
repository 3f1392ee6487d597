import type { Logger } from "pino";
import type { SignInDelays } from "./auth/sign-in-delays.ts";
import type { Db } from "./db/client.ts";
import type { ImageWorker } from "./images/worker/image-worker.ts";
import type { PageCache } from "./pages/cache/page-cache.ts";
import type { Settings } from "./platform/settings.ts";
import type { RateLimits } from "./trpc/rate-limits.ts";

/** What the application is made from; start.ts makes the real ones, tests/support the others. */
export interface Deps {
  db: Db;
  settings: Settings;
  log: Logger;
  limits: RateLimits;
  /** Delays after wrong passwords, by account: guesses may come from any number of addresses. */
  signInDelays: SignInDelays;
  now: () => Date;
  /** Reads and makes images, in a process of its own. */
  imageWorker: ImageWorker;
  /** Holds rendered pages; dropped when what visitors see has changed. */
  cache: PageCache;
}
