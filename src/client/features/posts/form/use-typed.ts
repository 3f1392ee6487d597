import { type RefObject, useEffect, useState } from "react";

/**
 * Texts of the form around an element, while they are typed. The fields are uncontrolled.
 *
 * @param none the value before the form is read
 * @param read a function of the module, so that it is always the same
 */
export function useTyped<Texts extends Record<string, string>>(
  element: RefObject<HTMLElement | null>,
  none: Texts,
  read: (textOf: (name: string) => string) => Texts,
): Texts {
  const [typed, setTyped] = useState(none);
  useEffect(() => {
    const form = element.current?.closest("form");
    if (!form) return;
    const textOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value.trim();
    const update = () =>
      setTyped((before) => {
        const now = read(textOf);
        // Typing in other fields does not change them.
        return Object.keys(now).every((name) => now[name] === before[name]) ? before : now;
      });
    const onInput = ({ target }: Event) => {
      if (form.contains(target as Node)) update();
    };
    update();
    // On the document, so that it runs after React's own listeners, which are on React's root. A state change before
    // them would render the fields before React has read the typed letters, which would be lost.
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [element, read]);
  return typed;
}
