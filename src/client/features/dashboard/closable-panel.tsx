import { type ReactNode, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { keepDeviceSetting, readDeviceSetting } from "../../lib/device-setting.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { Button } from "../../ui/button.tsx";
import "./closable-panel.css";

interface ClosablePanelProps {
  /** Names the panel in the browser's storage, and is the id of its heading. */
  name: string;
  title: string;
  /** It comes back with the next visit. */
  comesBack?: boolean;
  children: ReactNode;
}

/** A panel of the dashboard that stays closed in this browser. */
export function ClosablePanel({ name, title, comesBack = false, children }: ClosablePanelProps) {
  const { actions } = useAdminWords();
  const [isClosed, setClosed] = useState(() => !comesBack && readDeviceSetting(name) === "closed");
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    keepDeviceSetting(name, "closed");
    focusMain();
  };
  return (
    <section className="closable-panel" aria-labelledby={name}>
      <div className="closable-panel-head">
        <h2 id={name}>{title}</h2>
        <Button className="button button-small" onClick={close}>
          {actions.close}
        </Button>
      </div>
      {children}
    </section>
  );
}
