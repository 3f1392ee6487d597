import { say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { type Limit, limit } from "../../../core/platform/limit.ts";
import { type VariantName, variantNames, variants } from "../variants.ts";
import { type Bounds, usualBounds } from "./bounds.ts";
import type { ImageJobName, ImageJobs } from "./child/jobs.ts";
import { type Loss, WorkerProcess } from "./worker-process.ts";

/**
 * A queue for each kind of job, in front of the worker's own: a long queue of one kind then delays the other kinds by
 * at most one job. A caller that finds its queue full may retry.
 */
type ImageQueues = Record<"uploads" | "titleImages" | VariantName, Limit>;

/** Each queued upload is a file of up to 10 MiB on disk; thirty take the worker a minute. */
const maxUploads = 30;
const maxTitleImages = 30;

function createImageQueues(): ImageQueues {
  const queue = (maxWaiting: number) => limit(1, { maxCalls: maxWaiting, refusal: say("imagesBusy") });
  const ofVariants = variantNames.map((name) => [name, queue(variants[name].maxWaiting)]);
  return {
    uploads: queue(maxUploads),
    titleImages: queue(maxTitleImages),
    ...(Object.fromEntries(ofVariants) as Record<VariantName, Limit>),
  };
}

/**
 * Reads and makes images in one child process, one job at a time, in bounded memory and time. An image that crashes the
 * native decoder fails its own upload and nothing else.
 */
export interface ImageWorker {
  /**
   * @throws ImageWorkerError when the job cannot be done, AppError `unavailable` when no child can be started or too many wait
   * @example const avif = await imageWorker.run("makeAvif", path);
   */
  run<Name extends ImageJobName>(
    name: Name,
    ...input: Parameters<ImageJobs[Name]>
  ): Promise<Awaited<ReturnType<ImageJobs[Name]>>>;
  /** Queues for callers that must not fill the worker's own queue. */
  readonly queues: ImageQueues;
  /** Names of the files whose smaller copy is queued: see `findSmallerCopy`. */
  readonly pendingCopies: Set<string>;
  /** How many children ended unexpectedly. */
  readonly losses: number;
  /** The process id of the child, while there is one. */
  readonly pid: number | undefined;
  /** Kills the child, if there is one. */
  stop(): void;
}

interface Options extends Partial<Bounds> {
  /** Called when the child ends unexpectedly. */
  onLoss?: (loss: Loss) => void;
}

/** Jobs that may wait. */
const maxWaiting = 100;

const cannotStart = () =>
  new AppError("unavailable", say("imagesUnavailable"), {
    retryAfterSeconds: 5,
  });

/** A worker that starts its child with the first job and ends it after some time without a job. */
export function createImageWorker({ onLoss = () => {}, ...given }: Options = {}): ImageWorker {
  const bounds: Bounds = { ...usualBounds, ...given };
  const inTurn = limit(1, { maxCalls: maxWaiting, refusal: say("imagesBusy") });
  let child: WorkerProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let losses = 0;
  const countLoss = (loss: Loss) => {
    losses += 1;
    onLoss(loss);
  };

  const stop = () => {
    clearTimeout(idle);
    child?.end();
    child = null;
  };

  /** Tries again if the child ended before it saw the job: then the job was not the cause. */
  async function give(name: ImageJobName, input: unknown[]): Promise<unknown> {
    for (let attempt = 1; attempt <= 2; attempt++) {
      if (!child || child.isGone) child = new WorkerProcess(bounds, countLoss);
      const outcome = await child.ask({ name, input });
      if (outcome !== "never begun") return outcome.value;
    }
    throw cannotStart();
  }

  return {
    queues: createImageQueues(),
    pendingCopies: new Set(),
    get losses() {
      return losses;
    },
    get pid() {
      return child?.isGone ? undefined : child?.pid;
    },
    stop,
    run: ((name, ...input) =>
      inTurn(async () => {
        clearTimeout(idle);
        try {
          return await give(name, input);
        } finally {
          idle = setTimeout(stop, bounds.idleMs).unref();
        }
      })) as ImageWorker["run"],
  };
}
