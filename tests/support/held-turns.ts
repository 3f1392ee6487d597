/** Duration of a turn that is not held: the request queue's first estimate, in milliseconds. */
const freeTurnMs = 3;

/** A simulated event loop: the test starts each turn and sets its duration. */
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
    /** Runs one turn after this many milliseconds. */
    turn(ms = 0) {
      clock += ms;
      runHeld();
    },
    /** Lets turns run without the test from now on. */
    release() {
      isHeld = false;
      setImmediate(runFree);
    },
  };
}
