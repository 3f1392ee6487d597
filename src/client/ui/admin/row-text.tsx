import type { ReactNode } from "react";
import "../rows.css";

interface RowTextProps {
  name: ReactNode;
  /** For a name in any language. */
  dir?: "auto";
  /** Details below the name. */
  children?: ReactNode;
}

/** The name of a row of a list. */
export function RowText({ name, dir, children }: RowTextProps) {
  return (
    <span className="rows-text">
      <span dir={dir}>{name}</span>
      {children && <small>{children}</small>}
    </span>
  );
}
