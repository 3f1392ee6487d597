import { z } from "zod";
import { trashRow } from "../../../shared/schemas/trash-schema.ts";
import { readSite } from "../../content/site/read-site.ts";
import { listTrash } from "../../content/trash-list/trash-service.ts";
import { authorCalls } from "./author-calls.ts";
import { type Call, call, sentMoment } from "./call.ts";
import { categoryCalls } from "./category-calls.ts";
import { commentCalls } from "./comment-calls.ts";
import { listCall } from "./list-call.ts";
import { mediaCalls } from "./media-calls.ts";
import { pageCalls, postCalls } from "./post-calls.ts";
import { subscriberCalls } from "./subscriber-calls.ts";
import { tagCalls } from "./tag-calls.ts";

const siteCall = call({
  method: "GET",
  path: "/site",
  tag: "Site",
  summary: "Read the name, description, language and time zone of the blog",
  scope: "read",
  inputs: {},
  output: z.object({
    name: z.string(),
    description: z.string(),
    url: z.string(),
    language: z.string().meta({ description: "BCP 47" }),
    timeZone: z.string().meta({ description: "IANA" }),
  }),
  example: {},
  run: async (_given, { ctx, origin }) => {
    const { siteName: name, intro: description, language, timeZone } = readSite(ctx);
    return { body: { name, description, url: origin, language, timeZone } };
  },
});

const trashCall = listCall({
  path: "/trash",
  tag: "Trash",
  summary: "List what was deleted, the last first. Each noun restores its own",
  scope: "read",
  filter: z.object({}),
  item: z.object({ id: z.string(), ...trashRow.pick({ kind: true, title: true }).shape, deletedAt: sentMoment }),
  example: {},
  list: async (_filter, { limit, after = "" }, { ctx }) => {
    const [moment = "", _id = ""] = after.split("-");
    const cursor = after === "" ? null : { deletedAt: new Date(Number(moment)), _id };
    const { items, nextCursor: next } = listTrash(ctx.db, { cursor }, limit);
    return {
      items: items.map(({ _id: id, ...row }) => ({ id, ...row })),
      nextCursor: next && `${next.deletedAt.getTime()}-${next._id}`,
    };
  },
});

/** Every call of the API, in the order of its reference. A noun has a file of rows. */
export const v1Calls: readonly Call[] = [
  ...postCalls,
  ...pageCalls,
  ...tagCalls,
  ...categoryCalls,
  ...authorCalls,
  ...mediaCalls,
  ...commentCalls,
  ...subscriberCalls,
  trashCall,
  siteCall,
];
