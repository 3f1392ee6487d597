/**
 * Toasts are loaded when the first one is shown: a visitor who meets none never downloads them. One that cannot be loaded
 * is missed: it says again what stands on the page.
 */
const toast = (kind: "success" | "error") => (message: string) =>
  import("../ui/toaster.tsx").then((part) => part.toast[kind](message)).catch(() => {});

export const notify = { success: toast("success"), error: toast("error") };
