import { type RefObject, useRef } from "react";
import { useLeaveGuard } from "./use-leave-guard.ts";

/**
 * Asks before the screen is left while a field in an element differs from its initial value. For uncontrolled fields; a
 * form with other unsaved parts sets `data-unsaved`.
 *
 * @returns the ref of the element around the forms
 */
export function useGuardedFields<Element extends HTMLElement>(): RefObject<Element | null> {
  const around = useRef<Element>(null);
  useLeaveGuard(() => {
    const fields = around.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
    return (
      [...fields].some(({ value, defaultValue }) => value !== defaultValue) ||
      around.current?.querySelector("[data-unsaved=true]") != null
    );
  });
  return around;
}
