import { withQuery } from "../../../shared/addresses/with-query.ts";
import { maxSearchLength } from "../../../shared/limits.ts";
import { type SubscriberState, subscriberStates } from "../../../shared/subscriber-states.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { FilterTabs } from "../../ui/filter-tabs.tsx";
import { SearchBox } from "../../ui/search/search-box.tsx";

/** The list's URL for a state and a search. Each has its own, so that Back works. */
function addressOf(state: SubscriberState, search: string): string {
  return withQuery("/admin/subscribers", { state: state === "active" ? null : state, search });
}

export function readSubscriberFilter(parameters: URLSearchParams): { state: SubscriberState; search: string } {
  const state = subscriberStates.find((one) => one === parameters.get("state")) ?? "active";
  return { state, search: (parameters.get("search") ?? "").slice(0, maxSearchLength) };
}

interface SubscriberFilterProps {
  state: SubscriberState;
  search: string;
  counts?: Record<SubscriberState, number> | undefined;
  onSearch: (address: string) => void;
}

/** Tabs for the states, and a search by address. */
export function SubscriberFilter({ state, search, counts, onSearch }: SubscriberFilterProps) {
  const words = useAdminWords().subscribers;
  return (
    <>
      <FilterTabs
        label={words.byState}
        tabs={subscriberStates.map((one) => ({
          href: addressOf(one, search),
          isCurrent: one === state,
          name: words.withCount(words.states[one], counts?.[one]),
        }))}
      />
      <SearchBox term={search} label={words.searchLabel} onSearch={(term) => onSearch(addressOf(state, term))} />
    </>
  );
}
