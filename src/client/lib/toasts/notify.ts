/**
 * Shows a toast. Toasts are loaded with the first one, so that most visitors never download them. A toast that cannot be
 * loaded is dropped, and the answer is false.
 *
 * `isUnique` replaces an equal toast that is still shown: the parts of a screen fail together when the server is down.
 */
const toast = (kind: "success" | "error") => (message: string, isUnique?: boolean) =>
  import("./toaster.tsx").then(
    (part) => {
      part.toast[kind](message, isUnique);
      return true;
    },
    () => false,
  );

export const notify = {
  success: toast("success"),
  error: toast("error"),
  /** A success with a button that takes it back. */
  undoable: (message: string, action: string, undo: () => void) =>
    import("./toaster.tsx").then((part) => part.undoable(message, action, undo)).catch(() => {}),
};
