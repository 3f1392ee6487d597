import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { imagePath } from "../../../shared/addresses/image-widths.ts";
import { sentenceOf } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { objectionTo } from "./image-file.ts";
import { UploadError, type UploadedImage, uploadImage } from "./upload-image.ts";

export type Thumbnail = ReturnType<typeof useThumbnail>;

/**
 * The image of a post that is being written. A chosen file is sent at once; until another one is whole, the post
 * keeps the one it had.
 *
 * @param initialImageId the image that the post has already
 */
export function useThumbnail(initialImageId: string | null) {
  const [share, setShare] = useState(0);
  const [objection, setObjection] = useState<string>();
  const [preview, setPreview] = useState<string>();
  const [imageId, setImageId] = useState(initialImageId);
  const [isFromLibrary, setIsFromLibrary] = useState(false);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadImage(file, { signal, onProgress: setShare }),
    onSuccess: (image) => setImageId(image.imageId),
    onError: (error) => {
      // A file that the server will never take is given up; anything else may pass, and can be tried again.
      if (!(error instanceof UploadError) || !error.isFinal) return;
      giveUp();
      setObjection(error.message);
    },
  });
  const underWay = useRef<{ controller: AbortController; answer: Promise<UploadedImage | null> } | null>(null);
  useEffect(() => () => underWay.current?.controller.abort(), []);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const giveUp = () => {
    upload.reset();
    underWay.current?.controller.abort();
    underWay.current = null;
    setPreview(undefined);
  };

  const send = (file: File) => {
    underWay.current?.controller.abort();
    const controller = new AbortController();
    setShare(0);
    const answer = upload.mutateAsync({ file, signal: controller.signal }).catch(() => null);
    underWay.current = { controller, answer };
  };

  return {
    imageId,
    /** What to show: the chosen file, the stored image, or nothing yet. */
    src: preview ?? (imageId ? imagePath(imageId, 800) : undefined),
    isSending: upload.isPending,
    /** Percent of the bytes sent. */
    percent: Math.round(share * 100),
    isUploaded: upload.isSuccess,
    /** The image was taken from the library last. */
    isFromLibrary,
    failure: upload.error ? sentenceOf(upload.error) : undefined,
    /** Why the last file was not taken. */
    objection,
    /** @returns whether the file is taken; if not, what was there stays */
    choose: (file: File) => {
      const found = objectionTo(file);
      setObjection(found);
      if (found) {
        if (upload.isError) giveUp();
        notify.error(found);
        return false;
      }
      setIsFromLibrary(false);
      setPreview(URL.createObjectURL(file));
      send(file);
      return true;
    },
    /** Takes an image that is stored already; one under way is given up. */
    take: (stored: string) => {
      giveUp();
      setObjection(undefined);
      setIsFromLibrary(true);
      setImageId(stored);
    },
    retry: () => {
      if (upload.variables) send(upload.variables.file);
    },
    /** Gives the file up; the post has the last image that was whole. */
    cancel: giveUp,
    /** Waits for the upload. @returns the image's id, or null when there is none in the end */
    whenReady: async () => {
      if (!underWay.current) return imageId;
      return (await underWay.current.answer)?.imageId ?? null;
    },
  };
}
