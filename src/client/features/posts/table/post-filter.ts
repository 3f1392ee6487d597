import { withQuery } from "../../../../shared/addresses/with-query.ts";
import { maxIdLength, maxSearchLength, maxTagLength } from "../../../../shared/limits.ts";
import { type PostSort, type PostStatus, postSorts, postStatuses } from "../../../../shared/post-filter.ts";

const path = "/admin/listBlog";

/** The filters of the admin list, from its address. Empty text does not filter. */
export interface PostFilter {
  search: string;
  status: PostStatus | "";
  category: string;
  tag: string;
  sort: PostSort;
}

/** Ignores invalid values: an address may have been typed or truncated. */
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

/** The address of the list. Its parameters are always in the same order, and empty ones are left out. */
export function postFilterAddress({ search, status, category, tag, sort }: Partial<PostFilter>): string {
  return withQuery(path, { q: search, status, category, tag, sort: sort === postSorts[0] ? null : sort });
}
