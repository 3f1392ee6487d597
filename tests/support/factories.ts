import { addPage } from "../../src/server/content/pages/page-service.ts";
import { type ImportedPost, importPost } from "../../src/server/content/writing/import-post.ts";
import { addPost } from "../../src/server/content/writing/post-service.ts";
import type { Db } from "../../src/server/core/db/client.ts";
import { newId } from "../../src/server/core/db/id.ts";
import { admins, authors, comments, images, type posts } from "../../src/server/core/db/schema.ts";
import type { DraftText } from "../../src/shared/schemas/draft-schema.ts";
import type { PageInput } from "../../src/shared/schemas/page-schema.ts";
import type { PostInput } from "../../src/shared/schemas/post-schema.ts";
import { cheapHash } from "./cheap-password.ts";

/** Factories have the defaults; a test passes only its differences. */
export function anImage(db: Db, given: Partial<typeof images.$inferInsert> = {}) {
  return db
    .insert(images)
    .values({ fileName: "hill.jpg", mime: "image/jpeg", width: 1600, height: 900, bytes: 1000, ...given })
    .returning()
    .get();
}

let minutes = 0;

/** A published post, one minute newer than the previous one. */
export function aPost(db: Db, given: Partial<PostInput> & { now?: Date } = {}) {
  const { now = new Date(Date.UTC(2026, 0, 1, 0, minutes++)), ...input } = given;
  const blog = addPost(
    db,
    {
      title: "A walk in the hills",
      subTitle: "What the map does not say",
      description: "<p>It had rained all night.</p>",
      category: "Lifestyle",
      isPublished: true,
      imageId: input.imageId ?? anImage(db).id,
      ...input,
    },
    now,
  );
  return blog;
}

/** A published page. */
export function aPage(db: Db, given: Partial<PageInput> = {}) {
  const text = { title: "About", subTitle: "Who writes here", description: "<p>Somebody.</p>", isPublished: true };
  const { imageId = anImage(db).id } = given;
  return addPage(db, { ...text, ...given, imageId }, new Date());
}

/** A published post without cover, sub title and category, as an import may bring it. */
export function aBarePost(db: Db, given: Partial<ImportedPost> = {}) {
  const now = new Date(Date.UTC(2026, 0, 1, 0, minutes++));
  const dates = { createdAt: now, updatedAt: now, publishedAt: now, publishAt: null };
  const none = { subTitle: "", category: "", imageId: null, details: {}, feedId: "" };
  const text = {
    title: "Bare",
    description: "<p>It begins with its first sentence. It goes on.</p>",
    isPublished: true,
  };
  return importPost(db, { id: newId(now.getTime()), kind: "post", ...dates, ...none, ...text, ...given }, now);
}

let authorCount = 0;

export function anAuthor(db: Db, given: Partial<typeof authors.$inferInsert> = {}) {
  authorCount += 1;
  const values = { name: `Author ${authorCount}`, slug: `author-${authorCount}`, ...given };
  return db.insert(authors).values(values).returning().get();
}

export function anUnpublishedPost(db: Db, given: Partial<PostInput> = {}) {
  return aPost(db, { isPublished: false, ...given });
}

/** A waiting comment, under a new post unless `postId` is given. */
export function aComment(db: Db, given: Partial<typeof comments.$inferInsert> = {}) {
  const postId = given.postId ?? aPost(db)._id;
  return db
    .insert(comments)
    .values({ name: "Ada", content: "Thank you for this.", ...given, postId })
    .returning()
    .get();
}

/** The text of a form. */
export const aText = (given: Partial<DraftText> = {}): DraftText => ({
  title: "Half a title",
  subTitle: "",
  description: "<p>Half a thought</p>",
  category: "Startup",
  imageId: null,
  isPublished: false,
  publishedAt: null,
  publishAt: null,
  details: {},
  ...given,
});

/** A version id in the browser's form. */
export const aVersion = (name: string) => name.padEnd(26, "0");

/** The first draft of a new post. */
export const aNewDraft = {
  draftId: aVersion("draft"),
  isNew: true,
  text: aText(),
  version: aVersion("one"),
  ownVersions: [],
  basedOn: null,
};
/** An administrator who signs in with this password. */
export function anAdmin(db: Db, email: string, password: string) {
  db.insert(admins)
    .values({ email, passwordHash: cheapHash(password) })
    .run();
}

export const countRows = (db: Db, table: typeof posts | typeof comments | typeof images) => db.$count(table);
