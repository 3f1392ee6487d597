import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import "./filter-tabs.css";

interface FilterTabsProps {
  /** What the list is narrowed by. */
  label: string;
  tabs: { href: string; isCurrent: boolean; name: ReactNode }[];
}

/** Ways to narrow a list of the admin area: links, so that which one is shown stands in the address and Back works. */
export function FilterTabs({ label, tabs }: FilterTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="plain filter-tabs">
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
