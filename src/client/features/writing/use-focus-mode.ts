import { useEffect, useLayoutEffect, useState } from "react";
import { keepDeviceSetting, readDeviceSetting } from "../../lib/device-setting.ts";
import "./focus-mode.css";

const focusKey = "writing-focus";
const typewriterKey = "writing-typewriter";

export interface FocusMode {
  isOn: boolean;
  /** The line of the caret stays in the middle of the window. */
  isTypewriter: boolean;
  setOn: (isOn: boolean) => void;
  setTypewriter: (isOn: boolean) => void;
}

/** Shows only the text. The device remembers the choice. Escape outside the text ends it. */
export function useFocusMode(): FocusMode {
  const [isOn, setOn] = useRemembered(focusKey);
  const [isTypewriter, setTypewriter] = useRemembered(typewriterKey);
  // The admin area around the form is hidden too: focus-mode.css reads this attribute.
  useLayoutEffect(() => {
    if (!isOn) return;
    const { dataset } = document.documentElement;
    dataset.focusMode = isTypewriter ? "typewriter" : "plain";
    return () => {
      delete dataset.focusMode;
    };
  }, [isOn, isTypewriter]);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      // In the text, Escape closes menus and forms, and then leaves the text.
      if (target instanceof Element && target.closest(".editor, dialog, [popover]")) return;
      setOn(false);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, setOn]);
  return { isOn, isTypewriter, setOn, setTypewriter };
}

function useRemembered(storageKey: string) {
  const [isOn, setOn] = useState(() => readDeviceSetting(storageKey) === "on");
  const [set] = useState(() => (value: boolean) => {
    keepDeviceSetting(storageKey, value ? "on" : null);
    setOn(value);
  });
  return [isOn, set] as const;
}
