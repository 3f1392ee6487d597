import type { ButtonHTMLAttributes, MouseEvent } from "react";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  /** Pressing it does nothing now: most often because what it began is under way. */
  isInactive: boolean;
}

/** A button that is inactive at times. Never `disabled`: browsers take the keyboard away from what is, and leave it nowhere. */
export function Button({ isInactive, onClick, type = "button", ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field of its form presses it too.
    if (isInactive) event.preventDefault();
    else onClick?.(event);
  };
  return <button {...rest} type={type} aria-disabled={isInactive || undefined} onClick={press} />;
}
