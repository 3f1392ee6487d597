/** What a piece of work takes until some have been timed, in milliseconds: a page. */
const firstGuessMs = 3;

/** How much one turn of the event loop says about the next ones. */
const weight = 1 / 16;

/** A turn that took longer than this tells of a pause of the machine, not of what work costs. In milliseconds. */
const maxTellingMs = 50;

export interface WaitingLine {
  /**
   * Calls `work` when its turn comes.
   *
   * @returns leaves the line
   */
  join(work: () => void): () => void;
  /** How many wait. */
  length(): number;
  /** How long whoever joins now will wait, in milliseconds, as far as the last turns tell. */
  expectedMs(): number;
  /** How long ago, in milliseconds, the network was last looked at: what arrives now was not there then. */
  sinceLookMs(): number;
}

/**
 * Lets work begin one piece a turn of the event loop. Between two pieces all that has arrived is read, so whoever finds
 * the line too long is told so after one piece of work and not after all of it.
 *
 * @param nextTurn a test hands in its own, as it does the clock
 */
export function createWaitingLine(
  nextTurn: (work: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
): WaitingLine {
  const line: { work: () => void }[] = [];
  let isMoving = false;
  let turnMs = firstGuessMs;
  // The network is read right before whatever was set for the end of a turn.
  let lookedAt = now();

  const step = () => {
    lookedAt = now();
    const next = line.shift();
    isMoving = next !== undefined;
    if (!next) return;
    nextTurn(() => {
      turnMs += (Math.min(now() - lookedAt, maxTellingMs) - turnMs) * weight;
      step();
    });
    next.work();
  };

  return {
    join(work) {
      const entry = { work };
      line.push(entry);
      if (!isMoving) {
        isMoving = true;
        lookedAt = now();
        nextTurn(step);
      }
      return () => {
        const at = line.indexOf(entry);
        if (at >= 0) line.splice(at, 1);
      };
    },
    length: () => line.length,
    expectedMs: () => line.length * turnMs,
    sinceLookMs: () => (isMoving ? now() - lookedAt : 0),
  };
}
