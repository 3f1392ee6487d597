import { useEffect, useRef, useState } from "react";
import type { ReplacementUnderWay } from "../../../shared/schemas/image-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useImagesChanged } from "./use-images-changed.ts";
import "./replacements.css";

/** Milliseconds between two requests for the progress. */
const refetchMs = 1_000;

/** Replacements that the server has not finished, refreshed as long as there are any. */
export function useReplacements(): ReplacementUnderWay[] | undefined {
  const { data } = trpc.image.replacements.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? refetchMs : false),
    // A failure shows no toast: the request is repeated, and the last progress stays on the screen.
    meta: { isQuiet: true },
  });
  return data;
}

/** The progress of one replacement. The server counts the changed texts, so a restart does not reset it. */
export function ReplacementProgress({ replacement }: { replacement: ReplacementUnderWay }) {
  const words = useAdminWords();
  const { fileName, texts, left, isHeldUp } = replacement;
  return (
    <div className="replacement">
      <p>{words.image.replacementProgress(fileName, texts - left, texts)}</p>
      <ProgressBar label={words.image.replacement(fileName)} value={texts - left} max={texts} />
      {isHeldUp && (
        <p className="field-error" role="alert">
          {words.image.heldUp}
        </p>
      )}
    </div>
  );
}

/** The progress of all replacements, and a message when the last one is done. */
export function ReplacementsUnderWay() {
  const words = useAdminWords();
  const underWay = useReplacements();
  const before = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const imagesChanged = useImagesChanged();
  const count = underWay?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the count
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    if (count > 0) setIsOver(false);
    if (!fewer) return;
    setIsOver(count === 0);
    void imagesChanged();
  }, [count]);
  return (
    <>
      {underWay?.map((replacement) => (
        <ReplacementProgress key={replacement.imageId} replacement={replacement} />
      ))}
      <p className="replacement-over" role="status">
        {isOver && words.image.replacementsDone}
      </p>
    </>
  );
}
