import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import {
  tagChange,
  tagListInput,
  tagMerge,
  tagNames,
  tagRename,
  tagSlice,
  tagText,
  tagVisibility,
} from "../../../shared/schemas/tag-schema.ts";
import { adminProcedure, invalidateCache, router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { mergeTags, removeTag, renameTag, setTagHidden } from "./tag-changes.ts";
import { listTags, suggestTags } from "./tag-service.ts";

const changing = scopedProcedure("publish").use(invalidateCache);

export const tagRouter = router({
  suggest: adminProcedure
    .input(tagText)
    .output(tagNames)
    .query(({ ctx, input }) => suggestTags(ctx.db, input.text)),
  list: scopedProcedure("read")
    .input(tagListInput)
    .output(tagSlice)
    .query(({ ctx, input }) => listTags(ctx.db, input)),
  rename: changing
    .input(tagRename)
    .output(doneSchema)
    .mutation(says("tagRenamed", ({ ctx, input }) => renameTag(ctx.db, input))),
  setHidden: changing
    .input(tagVisibility)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      setTagHidden(ctx.db, input);
      return { message: input.isHidden ? ctx.words.tagHidden : ctx.words.tagShown };
    }),
  merge: changing
    .input(tagMerge)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      const { name } = await mergeTags(ctx.db, input);
      return { message: ctx.words.tagsMerged({ name }) };
    }),
  remove: changing
    .input(tagChange)
    .output(doneSchema)
    .mutation(says("tagRemoved", ({ ctx, input }) => removeTag(ctx.db, input))),
});
