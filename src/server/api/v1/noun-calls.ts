import { z } from "zod";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import type { PlainKey } from "../../../shared/words/sentence.ts";
import { findInTrash, findSlugInTrash, notInTrash } from "../../content/trash/trash-rows.ts";
import { type Answer, type Call, type CallContext, call, type Given, type Inputs } from "./call.ts";
import { type ListRow, listCall } from "./list-call.ts";

/** What names a thing in a path. @param gone the sentence where nothing has the name */
export const refInput = (gone: PlainKey, max: number, description = "Id or slug"): z.ZodType<string> =>
  z.string().min(1, gone).max(max, gone).meta({ description });

interface Noun<View extends z.ZodObject> {
  tag: string;
  path: `/${string}`;
  view: View;
  /** What names one of them in a path. */
  ref: z.ZodType<string>;
  /** The name that the lines of the reference use. */
  sample: string;
  /** The scope that reads, the one that changes, and the one for what readers see at once. */
  scopes: { read: ApiScope; change: ApiScope; publish: ApiScope };
  /** @throws AppError `not-found` */
  answer: (context: CallContext, ref: string) => Answer;
}

interface Row {
  summary: string;
  example?: Call["example"];
}

/** What a row did, or the id alone of the thing to answer with. */
interface Done {
  id: string;
  /** Further fields of the answer. */
  beside?: object;
  /** Set where a thing was not added, because it is there. */
  isKnown?: boolean;
}

/** A row about one thing: it gets its id, and what its inputs say. */
interface RowOfOne<I extends Inputs, Result> extends Row {
  inputs?: I;
  output?: z.ZodType;
  status?: number;
  run: (given: Given<I> & { id: string }, context: CallContext) => Promise<Result>;
}

/** The rows of a noun. What its calls share is said once. */
export function nounCalls<View extends z.ZodObject>(noun: Noun<View>) {
  const { tag, path, view, ref, sample, scopes, answer } = noun;
  const all = { tag, path, output: view };
  const current = { output: view, read: answer };

  function answerWith(result: string | Done, context: CallContext): Answer {
    const { id, beside, isKnown } = typeof result === "string" ? ({ id: result } as Done) : result;
    const { body, version } = answer(context, id);
    return { body: { ...(body as object), ...beside }, version, isKnown };
  }

  /** @param to makes the answer of what `run` returns */
  function one<I extends Inputs, Result extends string | Done>(
    how: Pick<Call, "method" | "scope"> & Partial<Call> & { verb?: string },
    { run, inputs, example, ...row }: RowOfOne<I, Result>,
    to: (result: Result, context: CallContext) => Answer = answerWith,
  ): Call {
    const { verb = "", ...kind } = how;
    return call({
      ...all,
      path: `${path}/{id}${verb}`,
      ...kind,
      ...row,
      example: { path: `${path}/${sample}${verb}`, ...example },
      inputs: { params: z.object({ id: ref }), ...inputs },
      run: async ({ params, ...given }, context) =>
        to(await run({ id: params.id, ...given } as never, context), context),
    });
  }

  return {
    list: <F extends z.ZodObject>(row: Row & Pick<ListRow<F, View>, "filter" | "list">) =>
      listCall({ ...all, scope: scopes.read, item: view, example: {}, ...row }),

    /** @param row `run`, where it is there, reads fields that answers to changes do not have, such as texts */
    read: <const I extends Inputs>({ run, ...row }: Row & Partial<RowOfOne<I, object>>) =>
      one<I, Done>(
        { method: "GET", scope: scopes.read },
        { ...row, run: async (given, context) => ({ id: given.id, beside: (await run?.(given, context)) ?? {} }) },
      ),

    add: <const I extends Inputs>({
      run,
      ...row
    }: Row &
      Pick<Call, "mayBeKnown"> & {
        inputs: I;
        output?: z.ZodType;
        run: (given: Given<I>, context: CallContext) => Promise<string | Done>;
      }) =>
      call<I>({
        ...all,
        scope: scopes.change,
        example: {},
        ...row,
        method: "POST",
        status: 201,
        run: async (given, context) => answerWith(await run(given, context), context),
      }),

    edit: <const I extends Inputs>(row: RowOfOne<I, string | Done>) =>
      one({ method: "PATCH", scope: scopes.change, current }, row),

    /** A change with a name of its own, such as `publish`. */
    act: <const I extends Inputs>(verb: string, row: RowOfOne<I, string>) =>
      one({ method: "POST", verb: `/${verb}`, scope: scopes.publish, current }, row),

    remove: <const I extends Inputs>(row: RowOfOne<I, string>) =>
      one({ method: "DELETE", scope: scopes.publish, current, output: z.object({ id: z.string() }) }, row, (id) => ({
        body: { id },
      })),

    /** Takes a thing out of the trash. @param isOf whether a kind of trashed things is of this noun */
    restore: (summary: string, isOf: (kind: string) => boolean) =>
      one(
        { method: "POST", verb: "/restore", scope: scopes.publish },
        {
          summary,
          example: { path: `${path}/$ID/restore` },
          run: async ({ id: ref }, { api, ctx }) => {
            const id = findInTrash(ctx.db, ref) ? ref : (findSlugInTrash(ctx.db, ref) ?? ref);
            const trashed = findInTrash(ctx.db, id);
            if (trashed && !isOf(trashed.kind)) throw notInTrash();
            await api.trash.restore({ trashId: id });
            return id;
          },
        },
      ),
  };
}
