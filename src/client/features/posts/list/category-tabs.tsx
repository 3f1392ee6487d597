import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { listAddress } from "../../../../shared/addresses/list-address.ts";
import { allCategories } from "../../../../shared/categories.ts";
import { useIsMounted } from "../../../lib/hooks/use-is-mounted.ts";
import { useShownCategories, useSite } from "../../../lib/page/page-state.ts";
import { useWords } from "../../../lib/words.ts";
import { Link } from "../../../ui/link.tsx";
import "../../../ui/scrolling-tabs.css";
import "./category-tabs.css";

/** All, and a tab for each category. They are links: each tab has an address. */
export function CategoryTabs({
  search,
  category,
  language,
}: {
  search: string;
  category?: string;
  language?: string | undefined;
}) {
  const words = useWords();
  const categories = useShownCategories(category);
  const active = category ?? allCategories;
  const { homePage } = useSite();
  const { list, highlight } = useHighlight(active);
  return (
    <nav aria-label={words.categories} className="category-tabs">
      <ul ref={list} className="plain category-tabs-list" style={highlight} data-measured={highlight ? "" : undefined}>
        {[allCategories, ...categories].map((name) => (
          <li key={name}>
            <Link
              href={listAddress({ search, category: name, language }, homePage)}
              keepsScroll
              className="category-tab"
              aria-current={name === active ? "true" : undefined}
            >
              {name === allCategories ? words.all : name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The position of the active tab, so that one highlight can move from tab to tab. Unknown on the server. */
function useHighlight(active: string) {
  const list = useRef<HTMLUListElement>(null);
  const isMounted = useIsMounted();
  const [highlight, setHighlight] = useState<CSSProperties>();
  const shown = useRef(active);
  useLayoutEffect(() => {
    const tabs = list.current;
    if (!isMounted || !tabs) return;
    const measure = () => {
      const tab = tabs.querySelector<HTMLElement>('[aria-current="true"]');
      if (!tab) return;
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = tab;
      const edges = Object.entries({ left, top, width, height }).map(([edge, px]) => [`--tab-${edge}`, `${px}px`]);
      setHighlight(Object.fromEntries(edges));
      // The reader may have scrolled the tabs before the application ran.
      if (tabs.scrollLeft && shown.current === active) return;
      shown.current = active;
      tabs.scrollLeft = left - tabs.clientWidth / 2 + width / 2;
    };
    measure();
    // Fonts that load late and a rotated phone move the tabs.
    const observer = new ResizeObserver(measure);
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [active, isMounted]);
  return { list, highlight };
}
