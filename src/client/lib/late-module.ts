import { startIdleTimer } from "./idle-timer.ts";
import { createStore } from "./store.ts";

/** Resolves when the browser is idle: what was just rendered is on the screen. */
export const whenIdle = () => new Promise<void>((resolve) => startIdleTimer(resolve, 0));

/**
 * A module that a screen does without at first.
 *
 * @returns `load` requests the module, again after a failure; `now` is the module, or undefined before it has arrived; `loaded` is for code
 *   that runs only after `load`, and throws before; `subscribe` is for `useSyncExternalStore`
 */
export function lateModule<Module>(request: () => Promise<Module>) {
  const { get, set, subscribe } = createStore<Module | undefined>(undefined);
  let failure: unknown;
  let round = 0;
  return {
    load: async (): Promise<Module> => {
      const module = get();
      if (module) return module;
      try {
        const arrived = await importAgain(failure, round, request);
        set(arrived);
        return arrived;
      } catch (error) {
        failure = error;
        round++;
        // Its message has no URL: a part that waits for the module must not take the URL for its own.
        throw new Error("A late module could not be loaded", { cause: error });
      }
    },
    get now() {
      return get();
    },
    get loaded() {
      const module = get();
      if (!module) throw new Error("A late module is used before it was loaded");
      return module;
    },
    subscribe,
  };
}

/**
 * Imports a failed module under another URL: browsers remember the failure of a URL until the page is left.
 *
 * @param failure undefined for the first attempt; the messages of Chromium and Firefox end with the URL
 * @param round differs for each attempt
 */
export function importAgain<Module>(failure: unknown, round: number, load: () => Promise<Module>): Promise<Module> {
  const address = /dynamically imported module: (\S+)/.exec(String(failure))?.[1];
  if (!address) return load();
  const url = new URL(address);
  url.searchParams.set("again", String(round));
  return import(/* @vite-ignore */ url.href);
}
