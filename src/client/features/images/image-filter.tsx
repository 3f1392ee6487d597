import { withQuery } from "../../../shared/addresses/with-query.ts";
import { maxSearchLength } from "../../../shared/limits.ts";
import type { ImageFilter } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { FilterTabs } from "../../ui/filter-tabs.tsx";
import { SearchBox } from "../../ui/search/search-box.tsx";
import "./image-filter.css";

const filters = ["all", "undescribed", "unused", "versions"] as const satisfies ImageFilter[];

/** The library's URL for a filter and a search. Each has its own, so that Back works. */
function addressOf(filter: ImageFilter, search: string): string {
  return withQuery("/admin/media", { show: filter === "all" ? null : filter, search });
}

/** Reads the filter and the search from the query of the library's URL. */
export function readImageFilter(parameters: URLSearchParams): { filter: ImageFilter; search: string } {
  const shown = filters.find((filter) => filter === parameters.get("show"));
  return { filter: shown ?? "all", search: (parameters.get("search") ?? "").slice(0, maxSearchLength) };
}

interface ImageFilterFormProps {
  filter: ImageFilter;
  search: string;
  onSearch: (address: string) => void;
}

/** Filters the library by use, and by an image's name or description. */
export function ImageFilterForm({ filter, search, onSearch }: ImageFilterFormProps) {
  const words = useAdminWords();
  return (
    <div className="image-filter">
      <FilterTabs
        label={words.media.byUse}
        tabs={filters.map((it) => ({
          href: addressOf(it, search),
          isCurrent: it === filter,
          name: words.media.filters[it],
        }))}
      />
      <SearchBox
        term={search}
        label={words.media.searchLabel}
        hint={words.media.searchHint}
        onSearch={(term) => onSearch(addressOf(filter, term))}
      />
    </div>
  );
}
