import { z } from "zod";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { savedDraft } from "../../../shared/schemas/draft-schema.ts";
import { nextSlugInput, nextSlugView } from "../../../shared/schemas/next-slug-schema.ts";
import {
  addedPost,
  adminListInput,
  adminPostSlice,
  ifUpdatedAt,
  listedPostChanges,
  type PostInput,
  type PostView,
  postAllInput,
  postChange,
  postElsewhereView,
  postFeedInput,
  postFeedSlice,
  postInput,
  postListInput,
  postListStart,
  postListStartInput,
  postPublication,
  postRef,
  postSaved,
  postSlice,
  postsChanged,
  postToEdit,
  postView,
  scriptedPost,
  sitemapEntry,
  sitemapInput,
} from "../../../shared/schemas/post-schema.ts";
import { archiveInput, archiveView, postReading } from "../../../shared/schemas/reading-schema.ts";
import type { Context } from "../../context.ts";
import { streamSchema, syncSchema } from "../../core/procedures/output-schemas.ts";
import {
  adminProcedure,
  countCall,
  invalidateCache,
  openProcedure,
  publicProcedure,
  requireScope,
  router,
  scopedProcedure,
} from "../../core/procedures/procedures.ts";
import { addressOf, nextSlug } from "../posts/addresses/slug-store.ts";
import { getOnlyPost, getPostElsewhere, getPostToEdit } from "../reading/get-post.ts";
import { feedOfPosts, sitemapEntries, sitemapStarts, startOfList } from "../reading/list/post-archive.ts";
import { allPosts, listPosts, publishedPosts } from "../reading/list/post-list.ts";
import { listPostRows } from "../reading/list/post-rows.ts";
import { archiveOfYear } from "../reading/list/yearly-archive.ts";
import { readPost } from "../reading/post-reading.ts";
import { readSite } from "../site/read-site.ts";
import { changePosts } from "./change-posts.ts";
import { addPost, addPostOrPage, setPublished, updatePost } from "./post-service.ts";
import { isToBeMailed } from "./posts-to-mail.ts";
import { reachesReaders, requireVersion } from "./publication.ts";
import { removePost } from "./trashed-posts.ts";

/** The messages of the answers, because the same procedures also change pages. */
const sentencesOf = (words: Context["words"], kind: "post" | "page") =>
  kind === "page"
    ? {
        saved: words.pageSaved,
        published: words.pagePublished,
        unpublished: words.pageUnpublished,
        removed: words.pageRemoved,
      }
    : {
        saved: words.postSaved,
        published: words.postPublished,
        unpublished: words.postUnpublished,
        removed: words.postRemoved,
      };

/** Published, with the choice to send it: subscribers get it now. */
const isMailed = ({ db }: Context, { _id, isPublished }: PostView) => isPublished && isToBeMailed(db, _id);

const sentenceOfAdded = (ctx: Context, post: PostView) =>
  isMailed(ctx, post) ? ctx.words.postAddedAndMailed : ctx.words.postAdded;

/** What readers get needs more than `write`. @throws AppError for a key without `publish` */
function requireScopeToAdd(
  session: Parameters<typeof requireScope>[0],
  { isPublished, publishAt, sendsMail }: Pick<PostInput, "isPublished" | "publishAt" | "sendsMail">,
): void {
  if (isPublished || publishAt || sendsMail) requireScope(session, "publish");
}

export const postRouter = router({
  list: publicProcedure
    .input(postListInput)
    .use(async ({ ctx, input, next }) => {
      if (input.search) await countCall(ctx, "search");
      return next();
    })
    .output(syncSchema(postSlice))
    .query(({ ctx, input }) => listPosts(ctx.db, input)),
  byId: openProcedure("read")
    .input(postRef)
    .output(postView)
    .query(({ ctx, input }) => getOnlyPost(ctx.db, input.postId, ctx.session !== null)),
  elsewhere: openProcedure("read")
    .input(postRef)
    .output(postElsewhereView)
    .query(({ ctx, input }) => getPostElsewhere(ctx.db, input.postId, ctx.session !== null)),
  /** `byId` for the form, with all details; visitors see only those that a page shows. */
  toEdit: scopedProcedure("read")
    .input(postRef)
    .output(postToEdit)
    .query(({ ctx, input }) => getPostToEdit(ctx.db, input.postId)),
  read: openProcedure("read")
    .input(postRef)
    .output(syncSchema(postReading))
    .query(({ ctx, input }) => readPost(ctx.db, input.postId, ctx.session !== null, ctx.now(), ctx.words.language)),
  /** The last segment of the post's own address, for an id or a slug that it has or had. */
  address: openProcedure("read")
    .input(postRef)
    .output(z.string())
    .query(({ ctx, input }) => addressOf(ctx.db, input.postId, ctx.session !== null)),
  /** The slug that the post in a form would get. */
  nextSlug: adminProcedure
    .input(nextSlugInput)
    .output(nextSlugView)
    .query(({ ctx, input }) => nextSlug(ctx.db, input)),
  all: publicProcedure
    .input(postAllInput)
    .output(streamSchema(postView))
    .query(async function* ({ ctx, input }) {
      yield* publishedPosts(ctx.db, input);
    }),
  feed: publicProcedure
    .input(postFeedInput)
    .output(postFeedSlice)
    .query(({ ctx, input }) => feedOfPosts(ctx.db, input)),
  listStart: publicProcedure
    .input(postListStartInput)
    .output(postListStart)
    .query(({ ctx, input }) => startOfList(ctx.db, input)),
  archive: publicProcedure
    .input(archiveInput)
    .output(syncSchema(archiveView))
    .query(({ ctx, input }) => archiveOfYear(ctx.db, readSite(ctx).timeZone, input)),
  sitemapStarts: publicProcedure.output(z.array(z.number())).query(({ ctx }) => sitemapStarts(ctx.db)),
  sitemapEntries: publicProcedure
    .input(sitemapInput)
    .output(z.array(sitemapEntry))
    .query(({ ctx, input }) => sitemapEntries(ctx.db, input.from)),

  adminList: scopedProcedure("read")
    .input(adminListInput)
    .output(syncSchema(adminPostSlice))
    .query(({ ctx, input }) => listPostRows(ctx.db, input)),
  adminAll: scopedProcedure("read")
    .output(streamSchema(postView))
    .query(async function* ({ ctx }) {
      yield* allPosts(ctx.db);
    }),
  add: scopedProcedure("write")
    .use(invalidateCache)
    .input(postInput.extend(savedDraft))
    .output(postSaved.extend({ post: addedPost }))
    .mutation(({ ctx, input: { baseVersion, ...given } }) => {
      requireScopeToAdd(ctx.session, given);
      const post = addPost(ctx.db, given, ctx.now(), baseVersion);
      return { post, message: sentenceOfAdded(ctx, post) };
    }),
  addFromScript: scopedProcedure("write")
    .use(invalidateCache)
    .input(scriptedPost)
    .output(postSaved)
    .mutation(({ ctx, input }) => {
      requireScopeToAdd(ctx.session, input);
      const post = addPostOrPage(ctx.db, { ...input, kind: "post", mayLack: true }, ctx.now());
      return { post, message: sentenceOfAdded(ctx, post) };
    }),
  update: scopedProcedure("write")
    .use(invalidateCache)
    .input(postChange.extend({ ...savedDraft, ifUpdatedAt }))
    .output(postSaved)
    .mutation(({ ctx, input: { baseVersion, ifUpdatedAt: version, ...change } }) => {
      requireVersion(ctx.db, change.postId, version);
      // Whether the next publication is mailed is decided with the draft.
      if (change.sendsMail !== undefined || reachesReaders(ctx.db, change)) requireScope(ctx.session, "publish");
      const post = updatePost(ctx.db, change, ctx.now(), baseVersion);
      const { saved } = sentencesOf(ctx.words, post.kind);
      return { post, message: isMailed(ctx, post) ? ctx.words.postPublishedAndMailed : saved };
    }),
  setPublished: scopedProcedure("publish")
    .use(invalidateCache)
    .input(postPublication)
    .output(postSaved)
    .mutation(({ ctx, input }) => {
      requireVersion(ctx.db, input.postId, input.ifUpdatedAt);
      const post = setPublished(ctx.db, input, ctx.now());
      const { published, unpublished } = sentencesOf(ctx.words, post.kind);
      if (isMailed(ctx, post)) return { post, message: ctx.words.postPublishedAndMailed };
      return { post, message: input.isPublished ? published : unpublished };
    }),
  /** Several posts at once, from their list, with the changes that undo it. */
  changeMany: scopedProcedure("publish")
    .use(invalidateCache)
    .input(listedPostChanges)
    .output(postsChanged)
    .mutation(({ ctx, input }) => ({ undo: changePosts(ctx.db, input.changes, ctx.now()) })),
  remove: scopedProcedure("publish")
    .use(invalidateCache)
    .input(postRef.extend({ ifUpdatedAt }))
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      requireVersion(ctx.db, input.postId, input.ifUpdatedAt);
      const kind = removePost(ctx.db, input.postId, ctx.now());
      return { message: sentencesOf(ctx.words, kind).removed };
    }),
});
