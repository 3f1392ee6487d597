import { useIsMutating, useMutation } from "@tanstack/react-query";
import { imagePath, textImageWidth } from "../../../shared/image-widths.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { imageTypes, rejectionOf, sayStill, uploadImage } from "./image-file.ts";

const mutationKey = ["image of a text"];

type Upload = { file: File; signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Stores and provides the images of a text. The editor shows their progress and failures.
 *
 * @param choose opens the library, and resolves with null when no image is chosen; `chooseFile` opens its files
 */
export function useImageSource<Chosen>(
  choose: () => Promise<ImageRow | null>,
  chooseFile: () => Promise<Chosen | null>,
) {
  const { mutateAsync } = useMutation({
    mutationKey,
    meta: { hidesAnswer: true },
    mutationFn: ({ file, ...options }: Upload) => uploadImage(file, options),
  });
  const { client } = trpc.useUtils();
  const isSending = useIsMutating({ mutationKey }) > 0;
  return {
    isSending,
    accept: imageTypes.join(","),
    rejectionOf,
    sentenceOf,
    upload: async (file: File, options: Omit<Upload, "file">) => {
      const { imageId, ...size } = await mutateAsync({ file, ...options });
      return shownInText(imageId, size);
    },
    chooseFile,
    fetchImage: async (url: string) => {
      const { imageId, ...size } = await client.image.fetch.mutate({ url });
      sayStill(size);
      return shownInText(imageId, size);
    },
    fetchCard: (url: string) => client.card.fetch.mutate({ url }),
    choose: async () => {
      const image = await choose();
      return image && { ...shownInText(image._id, image), alt: image.alt };
    },
  };
}

function shownInText(imageId: string, { width, height }: { width: number; height: number }) {
  const shown = Math.min(width, textImageWidth);
  return { src: imagePath(imageId, textImageWidth), width: shown, height: Math.round((height * shown) / width) };
}
