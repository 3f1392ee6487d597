import { maxIdLength, maxSearchLength, maxTagLength } from "../../../../shared/limits.ts";
import { type PostSort, type PostStatus, postSorts, postStatuses } from "../../../../shared/post-filter.ts";

const path = "/admin/listBlog";

/** What the admin list shows, as its address says it. Empty text leaves nothing out. */
export interface PostFilter {
  search: string;
  status: PostStatus | "";
  category: string;
  tag: string;
  sort: PostSort;
}

/** Ignores what is not valid: an address may have been typed or cut. */
export function readPostFilter(parameters: URLSearchParams): PostFilter {
  const text = (name: string, max: number) => (parameters.get(name) ?? "").trim().slice(0, max);
  return {
    search: text("q", maxSearchLength),
    status: postStatuses.find((status) => status === parameters.get("status")) ?? "",
    category: text("category", maxIdLength),
    tag: text("tag", maxTagLength),
    sort: postSorts.find((sort) => sort === parameters.get("sort")) ?? postSorts[0],
  };
}

/** The address of the list. Its parameters are always in the same order, and those that say nothing are left out. */
export function postFilterAddress({ search, status, category, tag, sort }: Partial<PostFilter>): string {
  const parameters = new URLSearchParams();
  const given = { q: search, status, category, tag, sort: sort === postSorts[0] ? "" : sort };
  for (const [name, value] of Object.entries(given)) if (value) parameters.set(name, value);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
