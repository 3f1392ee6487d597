import type { ReactNode } from "react";

/** Buttons that belong together. */
export function ToolbarGroup({ children }: { children: ReactNode }) {
  return <div className="editor-group">{children}</div>;
}
