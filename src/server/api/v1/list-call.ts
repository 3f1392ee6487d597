import { z } from "zod";
import { maxIdLength, mostListedByScripts } from "../../../shared/limits.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { tokenHash } from "../../core/platform/hashes.ts";
import { type Call, type CallContext, call } from "./call.ts";

interface Slice {
  limit: number;
  /** The id, or what else names the last item of the slice before; undefined for the first slice. */
  after: string | undefined;
  /** The fields that the answer has; undefined for all. */
  fields?: string[] | undefined;
}

export type ListRow<F extends z.ZodObject, I extends z.ZodObject> = Pick<
  Call,
  "path" | "tag" | "summary" | "scope" | "example"
> & {
  filter: F;
  item: I;
  /** @returns `nextCursor` names the last item; null in the last slice */
  list: (
    filter: z.output<F>,
    slice: Slice,
    context: CallContext,
  ) => Promise<{ items: z.input<I>[]; nextCursor: string | null }>;
};

const wrong = key("v1LimitWrong");
const limit = z.coerce.number(wrong).int(wrong).min(1, wrong).max(mostListedByScripts, wrong).default(20);
const cursor = z
  .string()
  .max(2 * maxIdLength, key("cursorTooLong"))
  .optional()
  .meta({ description: "nextCursor of the slice before" });

/** A list in slices: `{ items, nextCursor }`. A cursor goes on with the list and the filter that it is from, and with no other. */
export const listCall = <F extends z.ZodObject, I extends z.ZodObject>({
  filter,
  item,
  list,
  ...row
}: ListRow<F, I>): Call =>
  call({
    ...row,
    method: "GET",
    inputs: { query: filter.extend({ limit, cursor, fields: fieldsOf(item) }) },
    output: z.object({
      items: z.array(item.partial().required({ id: true })),
      nextCursor: z.string().nullable(),
    }),
    run: async ({ query }, context) => {
      const { limit, cursor, fields, ...wanted } = query as { limit: number; cursor?: string; fields?: string[] };
      const name = tokenHash(JSON.stringify([row.path, { ...wanted, text: undefined }])).slice(0, 8);
      const after = cursor === undefined ? undefined : positionOf(cursor, name);
      const { items, nextCursor } = await list(wanted as z.output<F>, { limit, after, fields }, context);
      return {
        body: {
          items: fields ? items.map((it) => only(it, fields)) : items,
          nextCursor: nextCursor === null ? null : `${nextCursor}.${name}`,
        },
      };
    },
  });

/** @throws AppError `bad-input` for a cursor of another list */
function positionOf(cursor: string, list: string): string {
  const dot = cursor.lastIndexOf(".");
  if (dot < 0 || cursor.slice(dot + 1) !== list)
    throw new AppError("bad-input", say("v1CursorOfOtherList"), { field: "cursor" });
  return cursor.slice(0, dot);
}

/** The names of the fields that a client wants, from `id,title`. */
const fieldsOf = (item: z.ZodObject) =>
  z
    .string()
    .transform((names) => names.split(",").map((name) => name.trim()))
    .superRefine((names, { addIssue }) => {
      const unknown = names.filter((name) => !Object.hasOwn(item.shape, name));
      for (const name of unknown) addIssue({ code: "custom", path: [name], message: key("v1FieldUnknown") });
    })
    .optional()
    .meta({ description: `Names, separated by commas, of: ${Object.keys(item.shape).join(", ")}` });

const only = (item: object, fields: string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name === "id" || fields.includes(name)));

/** A slice of a list that is short enough to be in memory. A cursor whose item is gone begins again. */
export function sliceInMemory<Item extends { id: string }>(all: Item[], { limit, after }: Slice) {
  const from = all.findIndex(({ id }) => id === after) + 1;
  return sliceOf(all.slice(from), limit, ({ id }) => id);
}
