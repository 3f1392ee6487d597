/** Limits of the child. In a file of their own, because the server and the child import it. */
export interface Bounds {
  /** Resident memory in MB at which the child ends itself. */
  maxMegabytes: number;
  /** How long it may take to start, in milliseconds. */
  maxStartMs: number;
  /** How long one job may take before the child is killed, in milliseconds. */
  maxJobMs: number;
  /** Milliseconds without a job after which the child is ended. */
  idleMs: number;
}

/**
 * Decoding fifty megapixels of AVIF with transparency, the most expensive image of eight bits a colour, takes 1,000 MB; a
 * photograph of twelve megapixels takes 200 MB, half of it for the large copy. Libvips stops by itself after 60 seconds,
 * but does not check the time in every operation.
 */
export const usualBounds: Bounds = { maxMegabytes: 1_024, maxStartMs: 30_000, maxJobMs: 90_000, idleMs: 60_000 };
