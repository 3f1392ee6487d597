import type { ReactNode } from "react";
import { useCurrentInSight } from "../lib/hooks/use-current-in-sight.ts";
import { Link } from "./link.tsx";
import "./filter-tabs.css";
import "./scrolling-tabs.css";

interface FilterTabsProps {
  /** The criterion of the tabs, for screen readers. */
  label: string;
  tabs: { href: string; isCurrent: boolean; name: ReactNode }[];
}

/** Tabs that filter a list of the admin area. They are links, so that the address names the filter and Back works. */
export function FilterTabs({ label, tabs }: FilterTabsProps) {
  const list = useCurrentInSight();
  return (
    <nav aria-label={label}>
      <ul ref={list} className="plain filter-tabs">
        {tabs.map(({ href, isCurrent, name }) => (
          <li key={href}>
            <Link href={href} keepsScroll aria-current={isCurrent ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
