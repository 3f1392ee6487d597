import { useEffect, useEffectEvent } from "react";

/** How long signing out waits for that, in milliseconds. */
const waitMs = 10_000;

const savers = new Set<() => Promise<unknown>>();

/** Names what puts the words on this screen on the server; without a session it is too late for that. */
export function usePutAway(save: () => Promise<unknown>): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const saver = () => saveNow();
    savers.add(saver);
    return () => {
      savers.delete(saver);
    };
  }, []);
}

/** Puts what stands on the screen on the server, as far as it answers soon. What it does not get stays in this browser. */
export async function putAway(): Promise<void> {
  const soon = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.allSettled([...savers].map((save) => save())), soon]);
}
