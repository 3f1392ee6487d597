import { messages } from "../../../shared/messages.ts";
import { AppError } from "../../platform/errors.ts";
import { oneAtATime } from "../../platform/one-at-a-time.ts";
import { type Bounds, usualBounds } from "./bounds.ts";
import type { JobName, Jobs } from "./child/jobs.ts";
import { DecoderChild, type Loss } from "./worker-process.ts";

/**
 * Whatever reads or makes an image. The work is done by one child process, one job at a time, in bounded memory and
 * time, so that an image which crashes the decoder costs its sender a sentence and nobody the server.
 */
export interface Decoder {
  /**
   * @throws DecoderFault when the job cannot be done, AppError `unavailable` when no child can be started or too many wait
   * @example const avif = await decoder.run("makeAvif", path);
   */
  run<Name extends JobName>(name: Name, ...input: Parameters<Jobs[Name]>): Promise<Awaited<ReturnType<Jobs[Name]>>>;
  /** The child's process id, while there is one. */
  readonly pid: number | undefined;
  /** Ends the child at once, if there is one. */
  stop(): void;
}

interface Options extends Partial<Bounds> {
  /** Told when the child ends without having been asked to. */
  onLoss?: (loss: Loss) => void;
}

/** Jobs that may wait. Those who ask keep shorter queues of their own. */
const maxWaiting = 100;

const cannotStart = () =>
  new AppError("unavailable", "Images cannot be read at the moment. Please try again in a few seconds.", {
    retryAfterSeconds: 5,
  });

/** A decoder that starts its child with the first job, and ends it when it has been idle for a while. */
export function createDecoder({ onLoss = () => {}, ...given }: Options = {}): Decoder {
  const bounds: Bounds = { ...usualBounds, ...given };
  const inTurn = oneAtATime(maxWaiting, messages.imagesBusy);
  let child: DecoderChild | null = null;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(idle);
    child?.end();
    child = null;
  };

  /** A child that ended before it saw the job, while it was idle or starting, has nothing to do with the job. */
  async function give(name: JobName, input: unknown[]): Promise<unknown> {
    for (let attempt = 1; attempt <= 2; attempt++) {
      if (!child || child.isGone) child = new DecoderChild(bounds, onLoss);
      const outcome = await child.ask({ name, input });
      if (outcome !== "never begun") return outcome.value;
    }
    throw cannotStart();
  }

  return {
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
      })) as Decoder["run"],
  };
}
