import type { ReactNode } from "react";
import { useHead } from "../../lib/page/head.ts";
import { Link } from "../link.tsx";

interface AdminHeadProps {
  words: { title: string; description: string };
  /** Links beside the title: names by address. */
  links?: Record<string, string>;
  /** Shown after the links. */
  children?: ReactNode;
}

/** The title of a screen of the admin area, which is the title of the document too, and what stands beside it. */
export function AdminHead({ words: { title, description }, links, children }: AdminHeadProps) {
  useHead({ title, description, isPrivate: true });
  return (
    <div className="admin-head">
      <h1>{title}</h1>
      {(links || children) && (
        <div className="admin-head-links">
          {Object.entries(links ?? {}).map(([href, name]) => (
            <Link key={href} href={href} className="button">
              {name}
            </Link>
          ))}
          {children}
        </div>
      )}
    </div>
  );
}
