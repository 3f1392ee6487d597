import { readFileSync } from "node:fs";
import { devNull } from "node:os";
import { dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCReact, getQueryKey, httpLink } from "@trpc/react-query";
import { initTRPC } from "@trpc/server";
import Database from "better-sqlite3";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import express from "express";
import helmet from "helmet";
import { pino } from "pino";
import { pinoHttp } from "pino-http";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { z } from "zod";
import { cutPage, elementOf } from "./markup.mjs";

/**
 * Measures Longhand's libraries for a page like home, combined as their guides show and without code of Longhand: Express,
 * helmet and pino-http; one tRPC procedure that validates its input with zod and reads with Drizzle; React Query's hook in
 * the rendered tree; the query's data in the page as JSON.
 *
 * It does less than home: one query, no metadata in the head, no router, simpler cards.
 */
const [port, pageFile, databaseFile] = process.argv.slice(2).map(String);
const { before, markup, between, after } = cutPage(readFileSync(String(pageFile), "utf8"));

const blogs = sqliteTable("blogs", {
  id: text().primaryKey(),
  title: text().notNull(),
  category: text().notNull(),
  imageId: text().notNull(),
  publishedAt: integer().notNull(),
  preview: text().notNull(),
  feedKey: integer().notNull(),
});
const images = sqliteTable("images", {
  id: text().primaryKey(),
  imageWidth: integer("width").notNull(),
  imageHeight: integer("height").notNull(),
  imageColour: text("colour"),
});
const { id: _id, feedKey, ...columns } = blogs;
const { imageWidth, imageHeight, imageColour } = images;
const newest = drizzle(new Database(databaseFile, { readonly: true }))
  .select({
    _id,
    feedKey,
    title: columns.title,
    category: columns.category,
    imageId: columns.imageId,
    publishedAt: columns.publishedAt,
    preview: columns.preview,
    imageWidth,
    imageHeight,
    imageColour,
  })
  .from(blogs)
  .innerJoin(images, eq(images.id, blogs.imageId))
  .where(and(sql`isPublished = 1`, lt(feedKey, sql.placeholder("before"))))
  .orderBy(desc(feedKey))
  .limit(25)
  .prepare();

const t = initTRPC.create();
const router = t.router({
  list: t.procedure
    .input(z.object({ search: z.string().optional(), category: z.string().optional(), cursor: z.number().nullish() }))
    .query(({ input }) => {
      const rows = newest.all({ before: input.cursor ?? Number.MAX_SAFE_INTEGER });
      return { items: rows.slice(0, 24), nextCursor: rows[23]?.feedKey ?? null };
    }),
});
const caller = t.createCallerFactory(router)({});
/** @type {ReturnType<typeof createTRPCReact<typeof router>>} */
const trpc = createTRPCReact();
const trpcClient = trpc.createClient({ links: [httpLink({ url: "/trpc" })] });

/** @typedef {Awaited<ReturnType<typeof caller.list>>["items"][number]} Blog */

function List() {
  const list = trpc.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return createElement(
    "ul",
    { className: "plain post-grid" },
    items.map((blog, at) => createElement("li", { key: blog._id }, createElement(Card, { blog, isFirst: at === 0 }))),
  );
}

/** @param {{ blog: Blog, isFirst: boolean }} properties */
function Card({ blog, isFirst }) {
  const name = `/images/${blog.imageId}`;
  const image = createElement("img", {
    src: `${name}-400.webp`,
    srcSet: `${name}-400.webp 400w, ${name}-800.webp 800w, ${name}-1600.webp 1600w`,
    sizes: "(min-width: 1280px) 290px, (min-width: 768px) 30vw, (min-width: 640px) 46vw, 92vw",
    width: blog.imageWidth,
    height: blog.imageHeight,
    alt: "",
    loading: isFirst ? "eager" : "lazy",
    fetchPriority: isFirst ? "high" : "auto",
    decoding: "async",
  });
  const style = { backgroundColor: blog.imageColour ?? "" };
  return createElement(
    "article",
    { className: "blog-card" },
    createElement(
      "a",
      { href: `/blog/${blog._id}`, className: "post-card-link" },
      createElement("span", { className: "post-card-frame", style }, image),
      createElement("span", { className: "post-card-category" }, blog.category),
      createElement("h3", { className: "post-card-title", dir: "auto" }, blog.title),
      createElement("p", { className: "post-card-preview", dir: "auto" }, blog.preview),
    ),
  );
}

async function render() {
  const queryClient = new QueryClient();
  const page = await caller.list({});
  queryClient.setQueryData(getQueryKey(trpc.list, {}, "infinite"), { pages: [page], pageParams: [null] });
  const elements = markup.map((node) =>
    elementOf(node, ({ props }) => (String(props.className).endsWith("post-grid") ? createElement(List) : null)),
  );
  const children = createElement(
    QueryClientProvider,
    { client: queryClient },
    createElement(Fragment, null, ...elements),
  );
  const html = renderToString(createElement(trpc.Provider, { client: trpcClient, queryClient, children }));
  const state = JSON.stringify(dehydrate(queryClient)).replaceAll("<", "\\u003c");
  return before + html + between + state + after;
}

const app = express();
app.set("etag", false);
app.use(pinoHttp({ logger: pino(pino.destination(devNull)) }));
app.use(helmet());
app.get("/", async (_req, res) => void res.type("html").send(await render()));
app.listen(Number(port), "127.0.0.1");
