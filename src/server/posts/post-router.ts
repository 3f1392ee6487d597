import { z } from "zod";
import { messages } from "../../shared/messages.ts";
import { doneSchema } from "../../shared/schemas/done-schema.ts";
import { writtenFrom } from "../../shared/schemas/draft-schema.ts";
import {
  adminListInput,
  blogArchiveEntry,
  blogArchiveInput,
  blogChange,
  blogFeedInput,
  blogFeedPage,
  blogInput,
  blogListInput,
  blogListStart,
  blogListStartInput,
  blogPage,
  blogPublication,
  blogRef,
  blogRowPage,
  blogSaved,
  blogView,
} from "../../shared/schemas/post-schema.ts";
import { blogReading } from "../../shared/schemas/reading-schema.ts";
import { streamOf } from "../trpc/stream-of.ts";
import { atOnce } from "../trpc/sync-schema.ts";
import { adminProcedure, countCall, publicProcedure, router } from "../trpc/trpc.ts";
import { feedOfBlogs, sitemapEntries, sitemapStarts, startOfList } from "./list/post-archive.ts";
import { allBlogs, allPublishedBlogs, listBlogRows, listBlogs } from "./list/post-list.ts";
import { addBlog, getBlog, removeBlog, setPublished, updateBlog } from "./post-service.ts";
import { readBlog } from "./reading/post-reading.ts";

const written = { writtenFrom: writtenFrom.optional() };

export const blogRouter = router({
  list: publicProcedure
    .input(blogListInput)
    .output(atOnce(blogPage))
    .query(async ({ ctx, input }) => {
      if (input.search) await countCall(ctx, "search");
      return listBlogs(ctx.db, input);
    }),
  byId: publicProcedure
    .input(blogRef)
    .output(blogView)
    .query(({ ctx, input }) => getBlog(ctx.db, input.blogId, ctx.session !== null)),
  read: publicProcedure
    .input(blogRef)
    .output(atOnce(blogReading))
    .query(({ ctx, input }) => readBlog(ctx.db, input.blogId, ctx.session !== null, ctx.now())),
  all: publicProcedure.output(streamOf(blogView)).query(async function* ({ ctx }) {
    yield* allPublishedBlogs(ctx.db);
  }),
  feed: publicProcedure
    .input(blogFeedInput)
    .output(blogFeedPage)
    .query(({ ctx, input }) => feedOfBlogs(ctx.db, input)),
  listStart: publicProcedure
    .input(blogListStartInput)
    .output(blogListStart)
    .query(({ ctx, input }) => startOfList(ctx.db, input)),
  sitemapStarts: publicProcedure.output(z.array(z.number())).query(({ ctx }) => sitemapStarts(ctx.db)),
  sitemapEntries: publicProcedure
    .input(blogArchiveInput)
    .output(z.array(blogArchiveEntry))
    .query(({ ctx, input }) => sitemapEntries(ctx.db, input.from)),

  adminList: adminProcedure
    .input(adminListInput)
    .output(atOnce(blogRowPage))
    .query(({ ctx, input }) => listBlogRows(ctx.db, input.cursor)),
  adminAll: adminProcedure.output(streamOf(blogView)).query(async function* ({ ctx }) {
    yield* allBlogs(ctx.db);
  }),
  add: adminProcedure
    .meta({ changesSite: true })
    .input(blogInput.extend(written))
    .output(blogSaved)
    .mutation(({ ctx, input: { writtenFrom, ...blog } }) => ({
      blog: addBlog(ctx.db, blog, ctx.now(), writtenFrom),
      message: messages.blogAdded,
    })),
  update: adminProcedure
    .meta({ changesSite: true })
    .input(blogChange.extend(written))
    .output(blogSaved)
    .mutation(({ ctx, input: { writtenFrom, ...change } }) => ({
      blog: updateBlog(ctx.db, change, ctx.now(), writtenFrom),
      message: messages.blogSaved,
    })),
  setPublished: adminProcedure
    .meta({ changesSite: true })
    .input(blogPublication)
    .output(blogSaved)
    .mutation(({ ctx, input }) => ({
      blog: setPublished(ctx.db, input, ctx.now()),
      message: input.isPublished ? messages.blogPublished : messages.blogUnpublished,
    })),
  remove: adminProcedure
    .meta({ changesSite: true })
    .input(blogRef)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      removeBlog(ctx.db, input.blogId);
      return { message: messages.blogRemoved };
    }),
});
