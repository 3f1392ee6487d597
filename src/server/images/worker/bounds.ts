/** What the child may take. Its own file, so that both sides can read it. */
export interface Bounds {
  /** Resident memory, in MB, at which it ends itself. */
  maxMegabytes: number;
  /** How long it may take to start, in milliseconds. */
  maxStartMs: number;
  /** How long one job may take before the child is killed, in milliseconds. */
  maxJobMs: number;
  /** How long it waits for another job before it is ended, in milliseconds. */
  idleMs: number;
}

/**
 * Fifty megapixels of AVIF with transparency, the costliest image of eight bits a colour, take 980 MB while they are
 * decoded; a photograph of twelve megapixels takes 100. Libvips itself looks at the clock after 60 seconds; the child's bound
 * is for where it does not look.
 */
export const usualBounds: Bounds = { maxMegabytes: 1_024, maxStartMs: 30_000, maxJobMs: 90_000, idleMs: 60_000 };

/** The child ends with this code when it took too much memory. */
export const memoryExitCode = 86;
