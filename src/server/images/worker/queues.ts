import { say } from "../../../shared/words/sentence.ts";
import { oneAtATime } from "../../platform/one-at-a-time.ts";

/**
 * A queue for each kind of job, in front of the worker's own: a long queue of one kind then delays no other kind by more
 * than one job. A caller that finds its queue full may ask again.
 */
export interface ImageQueues {
  uploads: ReturnType<typeof oneAtATime>;
  shareImages: ReturnType<typeof oneAtATime>;
  middleCopies: ReturnType<typeof oneAtATime>;
  mailCopies: ReturnType<typeof oneAtATime>;
  titleImages: ReturnType<typeof oneAtATime>;
  smallerCopies: ReturnType<typeof oneAtATime>;
}

/** Each queued upload is a file of up to 10 MiB on disk; thirty take the worker a minute. */
const maxUploads = 30;
const maxShareImages = 30;
/** Those that readers wait for: a copy takes 50 to 100 ms. */
const maxMiddleCopies = 30;
/** All mail programs ask for those of one mail; later ones find them made. */
const maxMailCopies = 100;
const maxTitleImages = 30;
const maxSmallerCopies = 200;

export const createImageQueues = (): ImageQueues => ({
  uploads: oneAtATime(maxUploads, say("imagesBusy")),
  shareImages: oneAtATime(maxShareImages, say("imagesBusy")),
  middleCopies: oneAtATime(maxMiddleCopies, say("imagesBusy")),
  mailCopies: oneAtATime(maxMailCopies, say("imagesBusy")),
  titleImages: oneAtATime(maxTitleImages, say("imagesBusy")),
  smallerCopies: oneAtATime(maxSmallerCopies, say("imagesBusy")),
});
