import { useLocation } from "wouter";
import { AddSubscriber, AllowAddress } from "../../../features/subscribers/address-forms.tsx";
import { FollowerList } from "../../../features/subscribers/follower-list.tsx";
import { SubscriberFiles } from "../../../features/subscribers/subscriber-files.tsx";
import { readSubscriberFilter, SubscriberFilter } from "../../../features/subscribers/subscriber-filter.tsx";
import { SubscriberList } from "../../../features/subscribers/subscriber-list.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useSearchParameters } from "../../../lib/navigation/search-parameters.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import "../../../features/settings/settings-form.css";
import "../../../features/subscribers/subscribers.css";

/** The readers who get the newsletter, and those who no longer get it. */
export default function SubscribersScreen() {
  const { subscribers: words, mailings, settings } = useAdminWords();
  const [, navigate] = useLocation();
  const { state, search } = readSubscriberFilter(useSearchParameters());
  const list = trpc.subscriber.list.useInfiniteQuery(
    { state, search },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <div className="subscribers">
      <AdminHead
        words={words}
        links={{ "/admin/newsletter": mailings.title, "/admin/settings/mail": settings.sections.mail }}
      />
      <SubscriberFilter
        state={state}
        search={search}
        counts={list.data?.pages[0]?.counts}
        onSearch={(to) => navigate(to, { state: { keepsScroll: true } })}
      />
      {state === "bounced" && <p className="field-hint">{words.bouncedHint}</p>}
      <LoadState query={list} label={words.loading} />
      {list.data && <SubscriberList rows={list.data.pages.flatMap((page) => page.items)} />}
      <LoadMore list={list} />
      {state === "bounced" && <AllowAddress />}
      <FollowerList search={search} />
      <h2>{words.addTitle}</h2>
      <AddSubscriber />
      <h2>{words.files}</h2>
      <SubscriberFiles />
    </div>
  );
}
