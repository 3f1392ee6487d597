import type { Reason } from "../../../../shared/import-report.ts";
import { noFields, plainPost, type SourcePost, type SourceStatus, valueAt } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { pathOfSite, resolved } from "../../text/addresses.ts";
import { plainLine } from "../../text/plain-text.ts";
import { keptFields } from "../post-parts.ts";
import type { GhostIndex } from "./ghost-index.ts";
import { dateIn, flagIn, ghostTextIn, isInternalTag, type Row } from "./ghost-json.ts";
import { ghostText, withoutSite } from "./ghost-text.ts";

const statuses: Readonly<Record<string, SourceStatus>> = {
  published: "published",
  draft: "draft",
  scheduled: "scheduled",
  // Sent by e-mail and never shown on the site.
  sent: "unlisted",
};

/** Fields without a home, of the post and of its row in `posts_meta`. */
const kept =
  "codeinjection_head codeinjection_foot og_image og_title og_description twitter_image twitter_title twitter_description custom_template email_subject frontmatter newsletter_id email_recipient_filter show_title_and_feature_image".split(
    " ",
  );

export function ghostPostOf(row: Row, index: GhostIndex, site: string | null): SourcePost {
  const id = ghostTextIn(row, "id");
  const meta = index.meta.get(id);
  // What moved to a table of its own in version 3 was in the post before.
  const beside = (name: string) => ghostTextIn(meta, name) || ghostTextIn(row, name);
  const reasons: Reason[] = [];
  const stated = statusOf(row, meta);
  const isInDoubt = index.isCut && (stated === "published" || stated === "scheduled");
  const status = isInDoubt ? "draft" : stated;
  if (isInDoubt) reasons.push(reason("item-cut"));
  const isPage = ghostTextIn(row, "type") === "page" || flagIn(row, "page");
  const title = ghostTextIn(row, "title");
  const image = ghostTextIn(row, "feature_image") || ghostTextIn(row, "image");
  const published = dateIn(row, "published_at");
  const unknown = Object.fromEntries(
    kept.map((name) => [name, beside(name)]).filter(([, value]) => value !== "" && value !== "1"),
  );
  const slug = ghostTextIn(row, "slug");
  const base = pathOfSite(site ?? "");
  const path = isPage ? `/${slug}/` : pathOf(index.permalinks, slug, published);
  const ownAuthor = ghostTextIn(row, "author_id");
  return {
    ...plainPost,
    kind: isPage ? "page" : "post",
    source: `posts:${id}`,
    title: title === "(Untitled)" ? "" : title,
    slug,
    status,
    publishedAt: status === "draft" ? null : published,
    createdAt: dateIn(row, "created_at"),
    updatedAt: dateIn(row, "updated_at"),
    excerpt: ghostTextIn(row, "custom_excerpt"),
    authors: index.authorsOf.get(id) ?? (ownAuthor === "" ? [] : [`users:${ownAuthor}`]),
    tags: index.tagsOf.get(id) ?? [],
    categories: (index.tagsOf.get(id) ?? [])
      .map((key) => index.tags.get(key.slice("tags:".length)))
      .filter((tag) => !isInternalTag(tag))
      .map((tag) => ghostTextIn(tag, "name")),
    cover: image
      ? {
          address: resolved(withoutSite(image, site), site),
          alt: beside("feature_image_alt"),
          caption: plainLine(beside("feature_image_caption")),
        }
      : null,
    fields: {
      ...noFields,
      metaTitle: beside("meta_title"),
      metaDescription: beside("meta_description"),
      canonicalUrl: resolved(withoutSite(ghostTextIn(row, "canonical_url"), site), site),
      feedId: status === "published" ? ghostTextIn(row, "comment_id") || id : "",
    },
    isPinned: flagIn(row, "featured"),
    addresses: status === "draft" ? [] : [base + path],
    linkAddresses: [`${base}/${slug}/`],
    reasons,
    ...keptFields(unknown, reasons),
    text: () => ghostText(row, site),
  };
}

/** Public is what everybody could read on the site. */
function statusOf(row: Row, meta: Row | undefined): SourceStatus {
  const status = valueAt(statuses, ghostTextIn(row, "status")) ?? "unlisted";
  if (status !== "published" && status !== "scheduled") return status;
  if (meta && flagIn(meta, "email_only")) return "unlisted";
  const visibility = ghostTextIn(row, "visibility");
  return visibility === "" || visibility === "public" ? status : "members";
}

function pathOf(permalinks: string, slug: string, date: Date | null): string {
  if (!permalinks.includes(":year") || !date) return `/${slug}/`;
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  const path = permalinks.replace(":year", year).replace(":month", month).replace(":day", day).replace(":slug", slug);
  return path.includes(":") ? `/${slug}/` : path;
}
