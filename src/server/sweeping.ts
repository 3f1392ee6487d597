import { rmSync } from "node:fs";
import { sweepClosings } from "./comments/comment-opening.ts";
import { sweepComments } from "./comments/comment-sweep.ts";
import type { Deps } from "./deps.ts";
import { incomingFolder } from "./images/image-files.ts";
import { sweepImages } from "./images/image-sweep.ts";
import { sweepYear } from "./pages/year.ts";
import { sweepRevisions } from "./revisions/revision-sweep.ts";
import { sweepEveryMs } from "./sweep-times.ts";
import { sweepWorkingCopies } from "./working-copies/working-copy-sweep.ts";

/** What is swept, and what the log says when it fails. Versions go first: they may have been the last to show a picture. */
const sweeps = [
  { sweep: sweepRevisions, failure: "earlier versions could not be thinned" },
  { sweep: sweepWorkingCopies, failure: "empty posts could not be removed" },
  { sweep: sweepComments, failure: "deleted comments could not be removed" },
  { sweep: sweepClosings, failure: "posts too old for comments could not be found" },
  { sweep: sweepYear, failure: "pages of last year could not be forgotten" },
  { sweep: sweepImages, failure: "unused pictures could not be removed" },
];

/**
 * Empties the folder of unfinished uploads now, then deletes what nothing needs any more, at once and every hour.
 * Call it before the server listens: an upload under way would lose its file.
 *
 * @returns stops it, the round under way included
 */
export function startSweeping(deps: Deps): () => void {
  rmSync(incomingFolder(deps.settings.dataDir), { recursive: true, force: true });
  const stopped = new AbortController();
  const round = async () => {
    for (const { sweep, failure } of sweeps) {
      try {
        if (!stopped.signal.aborted) await sweep(deps, stopped.signal);
      } catch (error) {
        if (!stopped.signal.aborted) deps.log.error({ err: error }, failure);
      }
    }
    if (!stopped.signal.aborted) timer = setTimeout(round, sweepEveryMs).unref();
  };
  let timer: NodeJS.Timeout | undefined;
  void round();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
