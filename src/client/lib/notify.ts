/**
 * Toasts are loaded when the first one is shown: a visitor who meets none never downloads them. One that cannot be loaded
 * is missed: it says again what stands on the page.
 *
 * `isOne` makes it one with an equal one that is still shown: the parts of a screen fail together when the server is gone.
 */
const toast = (kind: "success" | "error") => (message: string, isOne?: boolean) =>
  import("../ui/toaster.tsx").then((part) => part.toast[kind](message, isOne)).catch(() => {});

export const notify = { success: toast("success"), error: toast("error") };
