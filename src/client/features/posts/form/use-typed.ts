import { type RefObject, useEffect, useState } from "react";

/**
 * Texts of the form around an element, while they are typed. The fields are uncontrolled.
 *
 * @param none before the form was read
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
    let before = none;
    const update = () => {
      const now = read(textOf);
      // Typing elsewhere in the form changes none of them. A change of state here would render the other fields before React has read what was
      // typed in them, and their letters would be lost.
      if (Object.keys(now).every((name) => now[name] === before[name])) return;
      before = now;
      setTyped(now);
    };
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [element, none, read]);
  return typed;
}
