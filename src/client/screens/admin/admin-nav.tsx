import { useLocation } from "wouter";
import { useCommentsWaiting } from "../../features/comments/use-comments-waiting.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import "./admin-nav.css";

const entries: { href: string; label: string; icon: IconName }[] = [
  { href: "/admin", label: "Dashboard", icon: "dashboard" },
  { href: "/admin/addBlog", label: "Add blog", icon: "add" },
  { href: "/admin/listBlog", label: "List blogs", icon: "list" },
  { href: "/admin/comments", label: "Comments", icon: "comments" },
  { href: "/admin/media", label: "Media", icon: "image" },
];

/** Comments that wait are told beside their entry; more than these are as many as one likes. */
const mostShown = 99;

/** A sidebar; a row of tabs where that is too wide; on a phone a bar at the thumb's end. */
export function AdminNav() {
  const [path] = useLocation();
  const waiting = useCommentsWaiting();
  // An attribute and a description: what the entry is called stays what it is (specification §2).
  const toldAt = { "/admin/comments": waitingSign(waiting) } as Record<string, object | undefined>;
  return (
    <nav className="admin-nav" aria-label="Admin">
      <ul className="plain">
        {entries.map(({ href, label, icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="admin-nav-link"
              aria-current={path === href ? "page" : undefined}
              {...toldAt[href]}
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function waitingSign(waiting: number): object | undefined {
  if (waiting === 0) return undefined;
  return {
    "data-waiting": waiting > mostShown ? `${mostShown}+` : waiting,
    "aria-description": `${waiting} waiting`,
  };
}
