import { z } from "zod";
import { fetchInput } from "../../../shared/schemas/card-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import {
  fetchedImage,
  imageDescription,
  imageFocusInput,
  imageListInput,
  imageRef,
  imageRemoval,
  imageReplaced,
  imageReplacement,
  imageSlice,
  imageUsesInput,
  imageUsesSlice,
  replacementUnderWay,
  storedFocus,
  unusedImages,
} from "../../../shared/schemas/image-schema.ts";
import { syncSchema } from "../../core/procedures/output-schemas.ts";
import {
  adminProcedure,
  invalidateCache,
  rateLimit,
  router,
  scopedProcedure,
} from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { readFocus, setFocus } from "./image-focus.ts";
import { countUnused, listImages } from "./image-list.ts";
import { describeImage } from "./image-service.ts";
import { listImageUses } from "./image-uses.ts";
import { removeLibraryImage, removeUnusedImages } from "./remove-images.ts";
import { listReplacements, replaceImage } from "./replace/replace-image.ts";
import { fetchImage } from "./store-bytes.ts";

export const imageRouter = router({
  list: scopedProcedure("read")
    .input(imageListInput)
    .output(syncSchema(imageSlice))
    .query(({ ctx, input }) => listImages(ctx.db, input)),
  uses: scopedProcedure("read")
    .input(imageUsesInput)
    .output(imageUsesSlice)
    .query(({ ctx, input }) => listImageUses(ctx.db, input)),
  unused: adminProcedure.output(unusedImages).query(({ ctx }) => countUnused(ctx.db, ctx.now())),
  fetch: scopedProcedure("write")
    .use(rateLimit("fetch"))
    .input(fetchInput)
    .output(fetchedImage)
    .mutation(async ({ ctx, input }) => {
      const { imageId, width, height } = await fetchImage(ctx, input.url);
      return { imageId, width, height };
    }),
  describe: scopedProcedure("write")
    .input(imageDescription)
    .output(doneSchema)
    .mutation(says("imageDescribed", ({ ctx, input }) => describeImage(ctx.db, input))),
  focus: adminProcedure
    .input(imageRef)
    .output(storedFocus)
    .query(({ ctx, input }) => ({ focus: readFocus(ctx.db, input.imageId) })),
  setFocus: scopedProcedure("publish")
    .use(invalidateCache)
    .input(imageFocusInput)
    .output(doneSchema)
    .mutation(says("imageFocused", ({ ctx, input }) => setFocus(ctx, input))),
  replace: adminProcedure
    .use(invalidateCache)
    .input(imageReplacement)
    .output(imageReplaced)
    .mutation(async ({ ctx, input }) => {
      const { texts, ...shown } = await replaceImage(ctx, input);
      const message = shown.isDone ? ctx.words.imageReplaced(shown) : ctx.words.imageReplacing({ texts });
      return { ...shown, message };
    }),
  replacements: adminProcedure.output(z.array(replacementUnderWay)).query(({ ctx }) => listReplacements(ctx.db)),
  remove: scopedProcedure("publish")
    .input(imageRemoval)
    .output(doneSchema)
    .mutation(says("imageRemoved", ({ ctx, input }) => removeLibraryImage(ctx, input))),
  removeUnused: adminProcedure
    .output(doneSchema)
    .mutation(async ({ ctx }) => ({ message: ctx.words.imagesRemoved({ count: await removeUnusedImages(ctx) }) })),
});
