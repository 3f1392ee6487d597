import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { TagList } from "../../../features/tags/tag-list.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { SearchBox } from "../../../ui/search/search-box.tsx";

/** Up to this number, all tags fit on one screen of a phone, and need no search. */
const fewTags = 10;

/** Renames, merges, hides and deletes tags. */
export default function TagSettingsScreen() {
  const words = useAdminWords().tags;
  const [search, setSearch] = useState("");
  const list = trpc.tag.list.useInfiniteQuery(
    { search },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <p>{words.note}</p>
      {(rows.length > fewTags || search !== "") && (
        <SearchBox term={search} label={words.searchLabel} onSearch={setSearch} />
      )}
      <LoadState query={list} label={words.loading} />
      {list.data && rows.length === 0 && <p>{search === "" ? words.none : words.nothingFound}</p>}
      <TagList rows={rows} />
      {list.data && <LoadMore list={list} />}
    </>
  );
}
