import { useEffect, useEffectEvent } from "react";

/** How long signing out waits for unsaved text, in milliseconds. */
const waitMs = 10_000;

const savers = new Set<() => Promise<unknown>>();

/** Registers the function that saves this screen's text: without a session the server refuses it. */
export function useFlushBeforeSignOut(save: () => Promise<unknown>): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const saver = () => saveNow();
    savers.add(saver);
    return () => {
      savers.delete(saver);
    };
  }, []);
}

/** Saves the text on the screen. Text that the server does not accept in time stays in this browser. */
export async function flushBeforeSignOut(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.allSettled([...savers].map((save) => save())), timeout]);
}
