import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { toast as hotToast, Toaster } from "react-hot-toast";
import { toastDurationsMs } from "../../../shared/limits.ts";
import { createStore } from "../store.ts";
import { findFreePlace, firstPlace } from "./free-place.ts";

const style = {
  background: "var(--sheet)",
  color: "var(--ink)",
  border: "1px solid var(--line)",
  borderRadius: "var(--radius)",
  boxShadow: "var(--shadow)",
  maxWidth: "26rem",
};

const host = document.createElement("div");
// A popover can be above an open dialog. Toasts need none of its other styles.
host.popover = "manual";
host.style.all = "unset";
document.body.append(host);

/** Where the toasts are now. */
const place = createStore(firstPlace);

function Toasts() {
  const { top, align } = useSyncExternalStore(place.subscribe, place.get);
  return (
    <Toaster
      position={`top-${align}`}
      containerClassName="toasts"
      containerStyle={{ top }}
      toastOptions={{
        style,
        success: {
          duration: toastDurationsMs.success,
          iconTheme: { primary: "var(--good)", secondary: "var(--sheet)" },
        },
        error: { duration: toastDurationsMs.error, iconTheme: { primary: "var(--danger)", secondary: "var(--sheet)" } },
        blank: { duration: toastDurationsMs.blank },
        custom: { duration: toastDurationsMs.custom },
        loading: { duration: toastDurationsMs.loading },
      }}
    />
  );
}

const root = createRoot(host);
flushSync(() => root.render(<Toasts />));

/** Shows a toast above an open dialog, where it covers no control. Browsers without popovers leave it below a dialog. */
function showFree(show: () => void): void {
  if (document.querySelector("dialog[open]")) {
    host.togglePopover?.(false);
    host.togglePopover?.(true);
  }
  // Rendered at once, so that it can be measured before it is painted.
  flushSync(show);
  const shown = shownToasts();
  move(shown, shown.length > 1);
}

const shownToasts = () => [...host.querySelectorAll<HTMLElement>(".toasts > div > *")];

function move(shown: HTMLElement[], areRead: boolean): void {
  const free = findFreePlace(shown, place.get(), areRead);
  document.documentElement.style.setProperty("--toast-room", `${free.room}px`);
  flushSync(() => place.set(free));
}

// What an answer adds to the page moves the controls below it.
new ResizeObserver(() => {
  const shown = shownToasts();
  if (shown.length > 0) move(shown, true);
}).observe(document.body);

const onTop = (show: typeof hotToast.error) => (message: string, isUnique?: boolean) =>
  showFree(() => show(message, isUnique ? { id: message } : {}));

export function undoable(message: string, action: string, undo: () => void) {
  const press = (id: string) => {
    hotToast.dismiss(id);
    undo();
  };
  showFree(() =>
    hotToast.success(
      ({ id }) => (
        <>
          <span style={{ alignSelf: "center", marginInlineEnd: "0.75rem" }}>{message} </span>
          <button type="button" className="button button-small" onClick={() => press(id)}>
            {action}
          </button>
        </>
      ),
      { duration: toastDurationsMs.custom },
    ),
  );
}

export const toast = { success: onTop(hotToast.success), error: onTop(hotToast.error) };
