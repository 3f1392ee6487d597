import { rm } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { exists } from "../../core/platform/exists.ts";
import type { FetchTarget, FileStore, NamedBody } from "../../core/platform/file-store.ts";
import { limit } from "../../core/platform/limit.ts";
import { type BucketSettings, bucketName } from "../../core/settings/bucket-settings.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { Breaker, BreakerOpen } from "./breaker.ts";
import type { Bucket } from "./bucket.ts";
import { BucketError } from "./bucket-error.ts";

/** Milliseconds between two attempts while the bucket does not answer. */
const pauseMs = 5_000;
/**
 * Milliseconds of one attempt, besides the time that the bytes may take. A request waits for at most two attempts;
 * later requests are answered at once.
 */
const attemptMs = 10_000;
const idleMs = 5_000;
const attempts = 2;

/** Files that are fetched in parallel, and files that may wait. */
const maxFetches = 6;
const maxWaiting = 200;

/** Milliseconds for which the bucket is not asked again for a file that it does not have. */
const missingMs = 60_000;
const maxMissing = 5_000;

const retryAfterSeconds = 10;

const cacheOf = new WeakMap<BucketSettings, BucketCache>();

/**
 * The bucket of images and files, whose cache is the data folder.
 *
 * @returns null, and loads nothing, without IMAGES_URL
 */
export function bucketCacheOf({ imageBucket }: Pick<Settings, "imageBucket">): BucketCache | null {
  if (!imageBucket) return null;
  return openBucketCache(imageBucket);
}

/** The cache of a bucket, one for each. @see setFileStore */
export function openBucketCache(settings: BucketSettings): BucketCache {
  const cache = cacheOf.get(settings) ?? new BucketCache(settings);
  cacheOf.set(settings, cache);
  return cache;
}

/** Every call is refused at once for some seconds after the bucket did not answer. */
export class BucketCache implements FileStore {
  readonly name: string;
  readonly #settings: BucketSettings;
  readonly #breaker: Breaker;
  readonly #fetches = new Map<string, Promise<boolean>>();
  readonly #missing = new LRUCache<string, true>({ max: maxMissing, ttl: missingMs });
  readonly #inTurn = limit(maxFetches, {
    maxCalls: maxFetches + maxWaiting,
    refusal: say("bucketBusy"),
    retryAfterSeconds,
  });
  #bucket: Promise<Bucket> | null = null;
  #log: Logger | null = null;

  constructor(settings: BucketSettings) {
    this.#settings = settings;
    this.name = bucketName(settings);
    this.#breaker = new Breaker(pauseMs, (isOpen) => {
      if (isOpen) this.#log?.error({ bucket: this.name }, "the bucket of images does not answer; uploads are refused");
      else this.#log?.info({ bucket: this.name }, "the bucket of images answers again");
    });
  }

  /** Log for failures that no response reports. */
  logTo(log: Logger): void {
    this.#log = log;
  }

  /** The client without the circuit breaker: its calls wait for their timeout. */
  open(): Promise<Bucket> {
    this.#bucket ??= import("./bucket.ts").then(({ openBucket }) =>
      openBucket(this.#settings, { attemptMs, idleMs, attempts }),
    );
    return this.#bucket;
  }

  async store(files: NamedBody[]): Promise<void> {
    const stored = await Promise.allSettled(
      files.map(({ name, body }) =>
        this.#call((bucket) => bucket.put(name, body, { contentType: typeOfObject(name) })),
      ),
    );
    for (const { name } of files) this.#missing.delete(name);
    for (const result of stored) if (result.status === "rejected") throw result.reason;
  }

  /** Requests for the same file share one fetch. */
  fetch(name: string, target: FetchTarget): Promise<boolean> {
    if (this.#missing.has(name)) return Promise.resolve(false);
    const running = this.#fetches.get(name);
    if (running) return running;
    const fetched = this.#inTurn(() => this.#fetch(name, target)).finally(() => this.#fetches.delete(name));
    this.#fetches.set(name, fetched);
    return fetched;
  }

  async remove(names: string[]): Promise<void> {
    for (const name of names) {
      try {
        await this.#call((bucket) => bucket.delete(name));
      } catch (error) {
        this.#log?.warn({ err: error, name }, "a deleted file is still in the bucket; it will be removed later");
        return;
      }
    }
  }

  async #fetch(name: string, { path, unfinished, maxBytes, sha256 }: FetchTarget): Promise<boolean> {
    // Fetched since the caller's check.
    if (await exists(path)) return true;
    try {
      const { file, sha256: fetched } = await this.#call((bucket) => bucket.getFile(name, unfinished, maxBytes));
      if (sha256 !== undefined && fetched !== sha256) {
        throw new BucketError("damaged", `the bytes of ${name} are not those that were uploaded`);
      }
      file.rename(path);
      return true;
    } catch (error) {
      await rm(unfinished, { force: true });
      if (!(error instanceof BucketError)) throw error;
      if (error.failure === "damaged") this.#log?.error({ err: error, name }, "a file of the bucket is damaged");
      this.#missing.set(name, true);
      return false;
    }
  }

  /** @throws AppError `unavailable` when the bucket is away or refuses; BucketError otherwise */
  async #call<T>(work: (bucket: Bucket) => Promise<T>): Promise<T> {
    const isAway = (error: unknown) => error instanceof BucketError && error.failure === "away";
    try {
      const bucket = await this.open();
      return await this.#breaker.run(() => work(bucket), isAway);
    } catch (cause) {
      if (cause instanceof BreakerOpen || isAway(cause)) {
        throw new AppError("unavailable", say("bucketAway"), { cause, retryAfterSeconds });
      }
      if (cause instanceof BucketError && cause.failure === "refused") {
        this.#log?.error({ err: cause }, "the bucket of images refuses a request");
        throw new AppError("unavailable", say("bucketRefuses"), { cause, retryAfterSeconds });
      }
      throw cause;
    }
  }
}

/** Only images get a type: a bucket that serves its objects publicly must not serve other files as pages. */
export const typeOfObject = (name: string) => (name.endsWith(".webp") ? "image/webp" : "application/octet-stream");
