import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { type Sentence, say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { projectRoot } from "../../../core/platform/project-root.ts";
import type { Bounds } from "./bounds.ts";
import type { ChildMessage, ImageJob } from "./child/jobs.ts";

/** How a child ended unexpectedly. */
export interface Loss {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last part of its standard error. */
  said: string;
}

/** Characters kept of a child's standard error. */
const maxSaid = 2_000;

type Outcome = { value: unknown } | "never begun";
type End = Pick<Loss, "code" | "signal">;

/** One child process with at most one job. It keeps this process alive only while it has a job. */
export class WorkerProcess {
  readonly #process: ChildProcess;
  readonly #bounds: Bounds;
  #said = "";
  #isEnding = false;
  #isGone = false;
  #ended: End | null = null;
  /** Settles the job at the end of the child. A promise of the end would keep the result of each job that waits for it. */
  #settle: ((end: End) => void) | null = null;

  /** @param onLoss called when the child ends unexpectedly */
  constructor(bounds: Bounds, onLoss: (loss: Loss) => void) {
    this.#bounds = bounds;
    this.#process = startChild(bounds.maxMegabytes);
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#said = (this.#said + text).slice(-maxSaid);
    });
    const end = (ended: End) => {
      this.#ended = ended;
      this.#isGone = true;
      this.#settle?.(ended);
      if (!this.#isEnding) onLoss({ ...ended, said: this.#said });
    };
    // Not "exit": at "close" all its messages have been read.
    this.#process.once("close", (code, signal) => end({ code, signal }));
    this.#process.on("error", (error) => {
      this.#said += error.message;
      // If the process could not be started, "close" never comes.
      if (this.pid === undefined) end({ code: null, signal: null });
    });
    this.#hold(false);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  end(): void {
    this.#isEnding = true;
    this.#isGone = true;
    this.#process.kill("SIGKILL");
  }

  /** @throws ImageWorkerError when the job was refused or the child ended during it */
  async ask(job: ImageJob): Promise<Outcome> {
    const child = this.#process;
    this.#hold(true);
    const { maxStartMs, maxJobMs } = this.#bounds;
    let hasBegun = false;
    let isHung = false;
    let isOutgrown = false;
    const giveUp = () => {
      isHung = true;
      child.kill("SIGKILL");
    };
    let clock = setTimeout(giveUp, maxStartMs);
    try {
      return await new Promise<Outcome>((resolve, reject) => {
        child.on("message", (message: ChildMessage) => {
          if ("begun" in message) {
            hasBegun = true;
            clearTimeout(clock);
            clock = setTimeout(giveUp, maxJobMs);
          } else if ("outgrown" in message) {
            isOutgrown = true;
            this.#said += "too much memory";
          } else if ("refused" in message) reject(new ImageWorkerError("refused", message.refused));
          else resolve({ value: message.value });
        });
        this.#settle = ({ code, signal }) => {
          if (!hasBegun) resolve("never begun");
          else if (isHung) reject(new ImageWorkerError("hung", `no answer for ${maxJobMs} ms`));
          else if (isOutgrown) reject(new ImageWorkerError("memory", "too much memory"));
          else reject(new ImageWorkerError("crashed", `ended with ${signal ?? code}: ${this.#said}`));
        };
        if (this.#ended) this.#settle(this.#ended);
        // A child that has ended accepts no message; its end settles the promise.
        if (child.connected) child.send(job, () => {});
      });
    } finally {
      clearTimeout(clock);
      child.removeAllListeners("message");
      this.#settle = null;
      this.#hold(false);
    }
  }

  /** Lets the child keep this process alive, or not. */
  #hold(isHeld: boolean): void {
    const handles = [this.#process, this.#process.channel, this.#process.stderr as Socket | null];
    for (const handle of handles) {
      if (isHeld) handle?.ref?.();
      else handle?.unref?.();
    }
  }
}

/** Since Node 24 the space that V8 reserves for machine code counts as written, although most of it is not. In MB. */
const codeReserve = Number.parseInt(process.versions.node, 10) >= 24 ? 512 : 0;

/**
 * In development and in tests nothing is built, and this file is still TypeScript.
 * `reserve` is added to the limit of the kernel, in MB: thread stacks, pages not yet touched, and the memory of the tools
 * that compile TypeScript.
 */
const program = import.meta.url.endsWith(".ts")
  ? { files: ["scripts/run-source.mjs", "src/server/content/images/worker/child/main.ts"], reserve: 1_600 }
  : { files: ["dist/server/image-worker.js"], reserve: 300 };

/** Environment variables needed to find fonts and libraries. The child gets no other, in particular no secret. */
const passedOn = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", "SystemRoot"];

/**
 * Linux: no memory dumps, a limit that the kernel enforces, and the first process to be killed when the machine runs out of
 * memory. `ulimit -d` limits written memory, not what V8 only reserves, which is more than any image takes.
 */
const bounded =
  'ulimit -c 0; ulimit -d "$0" 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$@"';
const shell = "/bin/sh";

/**
 * Starts the child in a process group of its own, so that Ctrl+C reaches only the server. It inherits one channel and
 * nothing else.
 *
 * @param maxMegabytes memory at which the child ends itself; on Linux the kernel stops it a little later
 */
function startChild(maxMegabytes: number): ChildProcess {
  const node = [process.execPath, ...program.files.map((file) => join(projectRoot, file)), String(maxMegabytes)];
  const [command = "", ...args] =
    process.platform === "linux" && existsSync(shell)
      ? [shell, "-c", bounded, String((maxMegabytes + program.reserve + codeReserve) * 1024), ...node]
      : node;
  // The working folder stays the same: DATA_DIR may be relative to it.
  return spawn(command, args, {
    env: { ...ownEnvironment(), MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    detached: true,
    windowsHide: true,
  });
}

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** `refused`: the file is broken. In the other cases the child ended. */
export type FaultReason = "refused" | "crashed" | "hung" | "memory";

/** A job that failed. `imageFailure` turns it into a sentence for the sender. */
export class ImageWorkerError extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason, details: string) {
    super(details);
    this.name = "ImageWorkerError";
    this.reason = reason;
  }
}

const sentences: Record<FaultReason, Sentence> = {
  refused: say("imageDamaged"),
  crashed: say("imageCrashed"),
  hung: say("imageTooSlow"),
  memory: say("imageTooMuchMemory"),
};

/** The error for the sender of an image. Errors of other kinds are returned unchanged. */
export function imageFailure(error: unknown): unknown {
  if (!(error instanceof ImageWorkerError)) return error;
  return new AppError("unreadable", sentences[error.reason], { cause: error });
}
