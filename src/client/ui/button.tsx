import type { ComponentProps, MouseEvent } from "react";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  /** Whether pressing the button does nothing, for example while its action runs. */
  isInactive?: boolean;
}

/**
 * A button that can be inactive, with the usual look unless `className` names another. It is never `disabled`: a disabled
 * button loses the focus.
 */
export function Button({ isInactive = false, onClick, type = "button", className = "button", ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Needed because Enter in a field of the form presses the button too.
    if (isInactive) event.preventDefault();
    else onClick?.(event);
  };
  return <button {...rest} type={type} className={className} aria-disabled={isInactive || undefined} onClick={press} />;
}

/** The main button of a form, which sends it. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "className">) {
  return <Button {...props} type="submit" className="button button-primary" />;
}
