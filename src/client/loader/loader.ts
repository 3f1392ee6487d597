import { formatAgo } from "format-ago-of-loader";
import { pageDataAddress } from "../../shared/addresses/page-data-address.ts";
import type { Words } from "../../shared/words/readers/en.ts";
import type { startApp } from "../entry-client.tsx";
import { forgetHeld, hold, isHolding, repeatHeld } from "./held-events.ts";
import { currentOf, rememberTypedText } from "./typed-text.ts";

/**
 * The only script of a public page until its reader uses a link, a button or a field. That starts the application. Clicks and forms that
 * the application handles without loading a page are held until it runs, for at most three seconds where no text can be lost. Then each
 * is repeated once, and the browser handles it if the application does not run: every link and form also works without scripts.
 *
 * @see docs/decisions/0068-application-on-intent.md
 */

/** How long an event is held, in milliseconds. */
const maxHoldMs = 3_000;

/** A busy server refuses the data of the page with status 503. Pauses before each further request, in milliseconds. */
const retryPausesMs = [1_000, 4_000];

/** A pointer over one of these, a touch of it, or its focus starts the application. */
const interactive = "a, button, input, textarea";

/** Links and forms that the application handles without loading a page. The browser handles others at once. */
const inPlace = "[data-in-place], [data-video], [data-enlarge]";

/** `app` and `words`: addresses of the application and the words of the page's language. `version`: of the data that the page shows. `now`: start without waiting. */
const {
  app = "",
  words = "",
  version,
  now,
} = document.querySelector<HTMLScriptElement>("script[data-app]")?.dataset ?? {};

const address = location.pathname + location.search;
let isStarted = false;
let isRunning = false;
const listening = new AbortController();

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    // Requested in parallel: the data does not wait for the script.
    const [application, language, data] = await Promise.all([
      import(/* @vite-ignore */ app) as Promise<{ startApp: typeof startApp }>,
      import(/* @vite-ignore */ words) as Promise<{ default: Words }>,
      fetchData(),
    ]);
    const restoreTypedText = rememberTypedText();
    application.startApp(language.default, data);
    restoreTypedText();
    isRunning = true;
  } catch {
    // Without the application the page works as it does without scripts.
  }
  release();
}

/** The data of the page as JSON, and the version that the page shows; undefined for a page without data. */
async function fetchData(pauses = retryPausesMs): Promise<Parameters<typeof startApp>[1]> {
  if (version === undefined) return undefined;
  const response = await fetch(pageDataAddress(address));
  if (response.ok) return { version, json: await response.text() };
  const [pause, ...rest] = pauses;
  if (response.status !== 503 || pause === undefined) throw new Error(`${response.status}`);
  await new Promise((resolve) => setTimeout(resolve, pause));
  return fetchData(rest);
}

/** Stops holding events, and repeats those that were held. */
function release(): void {
  listening.abort();
  repeatHeld(isRunning);
}

const releaseLater = () => setTimeout(release, maxHoldMs);

/**
 * Whether an event of this element waits. After a held event, all events wait: loading another page would lose the
 * first.
 */
const mustWait = (element: Element) => isHolding() || element.matches(inPlace);

function onClick(event: MouseEvent): void {
  const link = targetOf(event)?.closest("a");
  if (!link || !mustWait(link)) return;
  // With another button or a modifier key the browser opens a tab.
  if (event.button || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // A link that is not in a newer page, which was rendered meanwhile, still leads to its address.
  hold(event, link, () => (currentOf(link) ?? link).click());
  start();
  // Another page would take away a comment that is being written: then the link waits without a limit.
  if (!hasUnsentComment()) releaseLater();
}

const hasUnsentComment = () =>
  [...document.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!mustWait(form)) return;
  const at = [...document.forms].indexOf(form);
  hold(event, form, () => {
    // When a newer page was rendered, another form is in its place.
    const current = form.isConnected ? form : document.forms[at];
    current?.requestSubmit(current.querySelector<HTMLButtonElement>("[type=submit]"));
  });
  start();
  // The newsletter's form waits without a limit, because the browser can do nothing with it.
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
    return;
  }
  const { body } = document;
  hold(event, body, () => body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true })));
  start();
}

const targetOf = ({ target }: Event) => (target instanceof Element ? target : null);

function onSign(event: Event): void {
  if (targetOf(event)?.closest(interactive)) start();
}

/**
 * Whether the browser holds a session token: the header then leads to the dashboard. Or comments of its reader that wait for approval,
 * which only this browser shows. The keys are those of `session-token.ts` and `own-comments.ts`.
 */
function isKnown(): boolean {
  try {
    return localStorage.getItem("token") !== null || Boolean(comments && localStorage.getItem("waiting-comments"));
  } catch {
    return false;
  }
}

const startIfKnown = () => {
  if (isKnown()) start();
};

const options = { capture: true, signal: listening.signal };
for (const sign of ["pointerover", "pointerdown", "focusin"])
  addEventListener(sign, onSign, { ...options, passive: true });
addEventListener("click", onClick, options);
addEventListener("submit", onSubmit, options);
addEventListener("keydown", onKey, options);
// A reader who comes back to this page by Back must not see an old click carried out.
addEventListener("pagehide", forgetHeld, options);
// The reader may have signed in, in another tab or on a later page, before Back restored this page from memory.
for (const change of ["storage", "pageshow"]) addEventListener(change, startIfKnown, options);
// Handles history entries that the application made before this document was loaded again.
addEventListener("popstate", () => {
  if (!isRunning && location.pathname + location.search !== address) location.reload();
});

/** The server printed days, because the age would be wrong in a cached page. */
const comments = document.querySelector<HTMLElement>("#comments");
for (const time of comments?.querySelectorAll("time") ?? [])
  time.textContent = formatAgo(
    new Date(time.dateTime),
    new Date(),
    document.documentElement.lang,
    comments?.dataset.justNow ?? "",
  );

// A field may have the focus before the loader runs.
if (now !== undefined || document.activeElement?.matches(interactive)) start();
else startIfKnown();
