import type { FormEvent } from "react";
import { useOneAtATime } from "../calls/use-one-at-a-time.ts";

/**
 * Handles the submit event of a form. The form is sent once at a time.
 *
 * @param send gets the text of a field by its name; a missing field, or a box that is not checked, is empty
 */
export function useSubmit(send: (text: (name: string) => string) => Promise<unknown>) {
  const oneAtATime = useOneAtATime();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    oneAtATime(() => send((name) => String(fields.get(name) ?? "")));
  };
}
