import { pageDataAddress } from "../../shared/addresses/page-data-address.ts";
import type { startApp } from "../entry-client.tsx";
import { rememberTypedText } from "./typed-text.ts";

/**
 * The only script of a public page until its reader wants more than reading. It starts the application on the first sign of that, and
 * holds what only the application does well. When the application is ready, or after three seconds, what was held is done once: by the
 * application, or else by the browser, since every link and form also works without scripts.
 *
 * @see docs/decisions/0068-application-on-intent.md
 */

/** How long something held waits for the application, in milliseconds. */
const maxHoldMs = 3_000;

/** A pointer on one of these, a touch or the focus starts the application. */
const interactive = "a, button, input, textarea";

/** Links that change a part of the page. Others lead to another page: the browser follows them at once. */
const inPlace = "a[data-in-place], a[data-video]";

/** `app`: address of the application. `version`: of the data that the page shows. `now`: start without waiting. */
const { app = "", version, now } = document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset ?? {};

const address = location.pathname + location.search;
let isStarted = false;
let isRunning = false;
/** Repeats what was held. */
let repeat: (() => void) | undefined;
const listening = new AbortController();

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    // Both at once: the data does not wait for the script.
    const [part, data] = await Promise.all([
      import(/* @vite-ignore */ app) as Promise<{ startApp: typeof startApp }>,
      fetchData(),
    ]);
    const restoreTypedText = rememberTypedText();
    part.startApp(data);
    restoreTypedText();
    isRunning = true;
  } catch {
    // Without the application the page works as it does without scripts.
  }
  release();
}

/** The data of the page as JSON, and the version that the page shows; undefined for a page without data. */
async function fetchData() {
  if (version === undefined) return undefined;
  const response = await fetch(pageDataAddress(address));
  if (!response.ok) throw new Error(`${response.status}`);
  return { version, json: await response.text() };
}

/** Stops holding, and repeats what was held. */
function release(): void {
  listening.abort();
  repeat?.();
  repeat = undefined;
}

/** @param again repeats the event, for the application if it runs and else for the browser */
function hold(event: Event, again: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  repeat = again;
  start();
}

const releaseLater = () => setTimeout(release, maxHoldMs);

function onClick(event: MouseEvent): void {
  const link = targetOf(event)?.closest<HTMLAnchorElement>(inPlace);
  // With another button or a modifier key the browser opens a tab.
  if (!link || event.button || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // A link that a newer page has replaced still leads to its address.
  hold(event, () => link.click());
  releaseLater();
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const at = [...document.forms].indexOf(form);
  hold(event, () => {
    // A newer page has a new form in its place.
    const current = form.isConnected ? form : document.forms[at];
    current?.requestSubmit(current.querySelector<HTMLButtonElement>("[type=submit]"));
  });
  // The browser cannot carry out the newsletter's form, which sends nothing.
  if (form.method !== "dialog") releaseLater();
}

/** The key `/` leads to the search. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (targetOf(event)?.closest("input, textarea")) return;
  const field = document.querySelector<HTMLInputElement>(".search-input");
  if (field) {
    event.preventDefault();
    field.focus();
    field.select();
  } else hold(event, () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true })));
}

const targetOf = ({ target }: Event) => (target instanceof Element ? target : null);

function onSign(event: Event): void {
  if (targetOf(event)?.closest(interactive)) start();
}

/** Whether the browser holds a session token: the header then leads to the dashboard. The key is that of `session-token.ts`. */
function hasToken(): boolean {
  try {
    return localStorage.getItem("token") !== null;
  } catch {
    return false;
  }
}

const startWithToken = () => {
  if (hasToken()) start();
};

const options = { capture: true, signal: listening.signal };
for (const sign of ["pointerover", "pointerdown", "focusin"])
  addEventListener(sign, onSign, { ...options, passive: true });
addEventListener("click", onClick, options);
addEventListener("submit", onSubmit, options);
addEventListener("keydown", onKey, options);
addEventListener("storage", startWithToken, options);
// Entries of the history that the application made before this document was loaded again.
addEventListener("popstate", () => {
  if (!isRunning && location.pathname + location.search !== address) location.reload();
});

// Their times are then relative.
const comment = document.querySelector("#comments time");
if (comment) {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start();
  });
  listening.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(comment);
}

// A field may have the focus before the loader runs.
if (now !== undefined || document.activeElement?.matches(interactive)) start();
else startWithToken();
