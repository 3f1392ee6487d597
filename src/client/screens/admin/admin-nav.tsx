import { useLocation } from "wouter";
import type { AdminWords } from "../../../shared/words/admin-en.ts";
import { useCommentsWaiting } from "../../features/comments/use-comments-waiting.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import "./admin-nav.css";

const commentsHref = "/admin/comments";

export const adminEntries = [
  { href: "/admin", name: "dashboard", icon: "dashboard" },
  { href: "/admin/addBlog", name: "addPost", icon: "add" },
  { href: "/admin/listBlog", name: "listPosts", icon: "list" },
  { href: commentsHref, name: "comments", icon: "comments" },
  { href: "/admin/media", name: "media", icon: "image" },
] as const;

/** The largest number of waiting comments that the entry shows; more are `99+`. */
const maxShown = 99;

/** A sidebar; on tablets a row of tabs, on phones a bar at the bottom. */
export function AdminNav() {
  const words = useAdminWords();
  const [path] = useLocation();
  const waiting = useCommentsWaiting();
  return (
    <nav className="admin-nav" aria-label={words.area.name}>
      <ul className="plain">
        {adminEntries.map(({ href, name, icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="admin-nav-link"
              aria-current={path === href ? "page" : undefined}
              {...(href === commentsHref && waiting > 0 && waitingBadge(words, waiting))}
            >
              <Icon name={icon} />
              {words.navigation[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number as an attribute for the style and as a description: the name of the entry stays "Comments". */
function waitingBadge(words: AdminWords, waiting: number) {
  return {
    "data-waiting": waiting > maxShown ? `${maxShown}+` : waiting,
    "aria-description": words.navigation.waiting(waiting),
  };
}
