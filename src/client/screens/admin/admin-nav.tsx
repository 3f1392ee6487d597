import { useLocation } from "wouter";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import "./admin-nav.css";

const entries: { href: string; label: string; icon: IconName }[] = [
  { href: "/admin", label: "Dashboard", icon: "dashboard" },
  { href: "/admin/addBlog", label: "Add blog", icon: "add" },
  { href: "/admin/listBlog", label: "List blogs", icon: "list" },
  { href: "/admin/comments", label: "Comments", icon: "comments" },
  { href: "/admin/media", label: "Media", icon: "picture" },
];

/** A sidebar; a row of tabs where that is too wide; on a phone a bar at the thumb's end. */
export function AdminNav() {
  const [path] = useLocation();
  return (
    <nav className="admin-nav" aria-label="Admin">
      <ul className="plain">
        {entries.map(({ href, label, icon }) => (
          <li key={href}>
            <Link href={href} className="admin-nav-link" aria-current={path === href ? "page" : undefined}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
