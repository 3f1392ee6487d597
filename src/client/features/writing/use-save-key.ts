import { useEffect, useEffectEvent } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { isShortcut } from "../../lib/shortcuts.ts";
import { notify } from "../../lib/toasts/notify.ts";

/**
 * Ctrl or ⌘ and S save the draft at once, wherever the focus is. Otherwise the browser would offer to save the page as
 * a file.
 *
 * @param saveNow resolves to whether something was saved; if not, the status line shows why
 */
export function useSaveKey(saveNow: () => Promise<boolean>): void {
  const words = useAdminWords();
  const save = useEffectEvent(async () => {
    if (await saveNow()) void notify.success(words.drafts.savedNow, true);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event, "s")) return;
      event.preventDefault();
      if (!event.repeat) void save();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
