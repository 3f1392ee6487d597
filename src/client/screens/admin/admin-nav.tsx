import { useState } from "react";
import { useLocation } from "wouter";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { adminScreens, commentsPath, entryOf } from "./admin-screens.ts";

/** The largest number of waiting comments that the entry shows; more are `99+`. */
const maxShown = 99;

const entries = adminScreens.flatMap(({ path, entry }) => (entry ? [{ path, ...entry }] : []));

/** A sidebar; on tablets a row, on phones a bar at the bottom with four entries and More, which opens the others. */
export function AdminNav() {
  const words = useAdminWords();
  const [address] = useLocation();
  const current = entryOf(address);
  const waiting = useCommentsWaiting();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Opened for the screen on which it was pressed: another screen closes it.
  const isOpen = openAt === address;
  const linkOf = ({ path, title, icon }: (typeof entries)[number]) => (
    <Link
      href={path}
      className="admin-nav-link"
      aria-current={address === path ? "page" : current === path ? "true" : undefined}
      {...(path === commentsPath && waiting > 0 && waitingBadge(words, waiting))}
    >
      <Icon name={icon} />
      {title(words)}
    </Link>
  );
  const isMoreCurrent = entries.some(({ path, isFirst }) => !isFirst && path === current);
  return (
    <nav className="admin-nav" aria-label={words.area.name} data-open={isOpen || undefined}>
      <ul
        className="plain"
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpenAt(null);
        }}
      >
        {entries.map((entry) => (
          <li key={entry.path} className={entry.isFirst ? undefined : "admin-nav-further"}>
            {linkOf(entry)}
          </li>
        ))}
        <li className="admin-nav-further">
          <Link href="/" className="admin-nav-link">
            <Icon name="view" />
            {words.navigation.viewSite}
          </Link>
        </li>
        <li className="admin-nav-more">
          <button
            type="button"
            className="admin-nav-link"
            aria-expanded={isOpen}
            data-current={isMoreCurrent || undefined}
            onClick={() => setOpenAt(isOpen ? null : address)}
          >
            <Icon name="more" />
            {words.navigation.more}
          </button>
        </li>
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

/**
 * The number of waiting comments, 0 while it is unknown. It is fetched once, after each change, and when the writer
 * returns to the tab. A failure shows no number and no toast.
 */
function useCommentsWaiting(): number {
  const quietly = { refetchOnWindowFocus: true, retry: false, meta: { isQuiet: true } } as const;
  return trpc.comment.waiting.useQuery(undefined, quietly).data?.waiting ?? 0;
}
