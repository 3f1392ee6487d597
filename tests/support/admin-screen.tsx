import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { createQueryClient } from "../../src/client/lib/calls/query-client.ts";
import { trpc } from "../../src/client/lib/calls/trpc.ts";
import { PageStateContext } from "../../src/client/lib/page/page-state.ts";
import { publicSite } from "../../src/server/content/site/public-site.ts";
import { readSite } from "../../src/server/content/site/read-site.ts";
import { renderPart } from "./admin-part.tsx";
import type { testApp } from "./test-app.ts";

type Call = (input: unknown) => Promise<unknown>;

/** Shows a screen of the admin area, whose calls a blog in this process answers without HTTP. */
export function showAdminScreen(screen: ReactNode, { asAdmin, deps }: ReturnType<typeof testApp>) {
  let held = Promise.resolve();
  const client = trpc.createClient({
    links: [
      () =>
        ({ op: { path, input } }) =>
          observable((observer) => {
            const call = path
              .split(".")
              .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], asAdmin);
            held
              .then(() => (call as Call)(input))
              .then((data) => {
                observer.next({ result: { data } });
                observer.complete();
              }, observer.error);
          }),
    ],
  });
  const site = publicSite(readSite(deps), deps);
  const state = { site, language: "en", status: 200, refusedComment: null, replaceSite: () => {} };
  const page = renderPart(<PageStateContext value={state}>{screen}</PageStateContext>, client, createQueryClient());
  /** Waits for a button or a field with a name. */
  const find = async <Found extends HTMLElement>(
    selector: string,
    nameOf: (element: Found) => unknown,
    name: string,
  ) => {
    const found = () => [...page.querySelectorAll<Found>(selector)].find((element) => nameOf(element) === name);
    await expect.poll(found, { message: name }).toBeDefined();
    return found() as Found;
  };
  const button = (name: string) =>
    find<HTMLButtonElement>("button", ({ ariaLabel, textContent }) => ariaLabel ?? textContent, name);
  const field = (name: string) =>
    find<HTMLInputElement | HTMLTextAreaElement>(
      "input, textarea",
      ({ ariaLabel, labels }) => ariaLabel ?? labels?.[0]?.textContent,
      name,
    );
  return {
    page,
    press: async (name: string) => (await button(name)).click(),
    button,
    field,
    /** Delays the calls that follow. @returns a function that releases them */
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}
