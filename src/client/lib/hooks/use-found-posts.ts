import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { maxSearchLength } from "../../../shared/limits.ts";
import { foldForSearch } from "../../../shared/text/search-rule.ts";
import { trpc } from "../calls/trpc.ts";
import { usePaused } from "./use-paused.ts";

/** Maximum number of posts. */
const maxShown = 8;

export interface ListedPost {
  _id: string;
  title: string;
  status: "published" | "scheduled" | "draft";
  /** The date of publication, past or scheduled; for a draft, of the last change. */
  moment: Date;
  /** The address at which readers see it. */
  href: string;
}

/** The pages whose title contains a text, newest first. */
export function useFoundPages(text: string, isEnabled: boolean) {
  const search = usePaused(text.trim().slice(0, maxSearchLength));
  return trpc.page.adminList.useQuery({ search }, { enabled: isEnabled }).data?.items.slice(0, maxShown) ?? [];
}

/** The posts whose title contains a text, those changed last first. Without a text, those changed last. */
export function useFoundPosts(text: string, isEnabled = true): ListedPost[] {
  const search = usePaused(text.trim().slice(0, maxSearchLength));
  const found = trpc.post.adminList.useQuery(
    { search, isTitleOnly: true, sort: "changed" },
    { enabled: isEnabled, placeholderData: keepPreviousData },
  );
  const items = isEnabled ? found.data?.items : undefined;
  return useMemo(() => {
    // The posts of an earlier answer that still match the typed text.
    const wanted = foldForSearch(text.trim());
    const posts = (items ?? []).filter(({ title }) => foldForSearch(title).includes(wanted)).slice(0, maxShown);
    return posts.map(({ _id, title, isPublished, publishedAt, publishAt, updatedAt, address }) => ({
      _id,
      title,
      status: isPublished ? "published" : publishAt ? "scheduled" : "draft",
      moment: (isPublished ? publishedAt : publishAt) ?? updatedAt,
      href: postAddress(address),
    }));
  }, [items, text]);
}
