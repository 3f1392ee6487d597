/** A free turn takes what a waiting line guesses that it does, in milliseconds. */
const freeTurnMs = 3;

/** Turns of an event loop that come when a test says so, and take as long as it says. */
export function heldTurns() {
  let held: (() => void)[] = [];
  let isHeld = false;
  let clock = 0;
  const runHeld = () => {
    const due = held;
    held = [];
    for (const work of due) work();
  };
  const runFree = () => {
    if (isHeld) return;
    clock += freeTurnMs;
    runHeld();
  };
  return {
    next(work: () => void) {
      held.push(work);
      if (!isHeld) setImmediate(runFree);
    },
    now: () => clock,
    hold() {
      isHeld = true;
    },
    /** One turn, after so many milliseconds. */
    turn(ms = 0) {
      clock += ms;
      runHeld();
    },
    /** They come by themselves from now on. */
    release() {
      isHeld = false;
      setImmediate(runFree);
    },
  };
}
