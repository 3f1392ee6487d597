import { eq } from "drizzle-orm";
import { relateWaitingPosts } from "../../src/server/content/reading/related/related-posts.ts";
import { indexWaitingTexts } from "../../src/server/content/search/text-index.ts";
import { type CategoryId, posts, relatedPosts } from "../../src/server/core/db/schema.ts";
import { maxRelatedPosts } from "../../src/shared/limits.ts";
import { escapeText } from "../../src/shared/text/escape-markup.ts";
import { emptyDatabase } from "./empty-database.ts";
import { anImage } from "./factories.ts";

interface Text {
  title: string;
  subTitle?: string;
  text: string;
  category?: string;
}

/**
 * Publishes texts in a blog of their own.
 *
 * @returns the positions of the related texts of each, closest first, and the milliseconds of CPU that finding them took
 */
export async function relate(texts: Text[]): Promise<{ related: number[][]; cpuMs: number }> {
  const db = emptyDatabase();
  const imageId = anImage(db).id;
  const feedKeyOf = (at: number) => (at + 1) * 60_000_000;
  db.transaction((tx) => {
    for (const [at, { title, subTitle = "", text, category = "Startup" }] of texts.entries()) {
      const publishedAt = new Date(feedKeyOf(at) / 1_000);
      const description = `<p>${escapeText(text)}</p>`;
      const fixed = { category: category as CategoryId, imageId, isPublished: true, preview: "", searchText: "" };
      const moments = { publishedAt, createdAt: publishedAt, updatedAt: publishedAt };
      tx.insert(posts)
        .values({ ...fixed, ...moments, title, subTitle, description, feedKey: feedKeyOf(at) })
        .run();
    }
  });
  await indexWaitingTexts(db);
  const before = process.cpuUsage();
  await relateWaitingPosts(db);
  const { user, system } = process.cpuUsage(before);
  const columns = { feedKey: posts.feedKey, keys: relatedPosts.keys };
  const found = db.select(columns).from(posts).innerJoin(relatedPosts, eq(relatedPosts.postId, posts.id)).all();
  const related = texts.map(() => [] as number[]);
  for (const { feedKey, keys } of found)
    related[positionOf(feedKey ?? 0)] = keys.slice(0, maxRelatedPosts).map(positionOf);
  return { related, cpuMs: (user + system) / 1_000 };
}

const positionOf = (feedKey: number) => feedKey / 60_000_000 - 1;
