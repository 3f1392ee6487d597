import { createRoot } from "react-dom/client";
import { toast as hotToast, Toaster } from "react-hot-toast";
import { toastDurationsMs } from "../../../shared/limits.ts";

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
createRoot(host).render(
  <Toaster
    position="top-center"
    // Below the header, whose controls it would cover.
    containerStyle={{ top: "4rem" }}
    toastOptions={{
      style,
      success: { duration: toastDurationsMs.success, iconTheme: { primary: "var(--good)", secondary: "var(--sheet)" } },
      error: { duration: toastDurationsMs.error, iconTheme: { primary: "var(--danger)", secondary: "var(--sheet)" } },
      blank: { duration: toastDurationsMs.blank },
      custom: { duration: toastDurationsMs.custom },
      loading: { duration: toastDurationsMs.loading },
    }}
  />,
);

/** Shows a toast above an open dialog. Browsers without popovers leave it below. */
const onTop = (show: typeof hotToast.error) => (message: string, isUnique?: boolean) => {
  if (document.querySelector("dialog[open]")) {
    host.togglePopover?.(false);
    host.togglePopover?.(true);
  }
  show(message, isUnique ? { id: message } : {});
};

export function undoable(message: string, action: string, undo: () => void) {
  const press = (id: string) => {
    hotToast.dismiss(id);
    undo();
  };
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
  );
}

export const toast = { success: onTop(hotToast.success), error: onTop(hotToast.error) };
