import { say } from "../../../../shared/words/sentence.ts";
import { oneAtATime } from "../../../core/platform/one-at-a-time.ts";

/**
 * A queue for each kind of job, in front of the worker's own: a long queue of one kind then delays the other kinds by
 * at most one job. A caller that finds its queue full may retry.
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
/** Copies that readers wait for: each takes 50 to 100 ms. */
const maxMiddleCopies = 30;
/** All mail programs request the images of one mail; later requests find the copies on disk. */
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
