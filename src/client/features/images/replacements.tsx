import { useEffect, useRef, useState } from "react";
import type { ReplacementUnderWay } from "../../../shared/schemas/image-schema.ts";
import { trpc } from "../../lib/trpc.ts";
import { Progress } from "../../ui/progress.tsx";
import { useImagesChanged } from "./use-images-changed.ts";
import "./replacements.css";

/** Milliseconds between two looks at how far it is. */
const lookAgainMs = 1_000;

/** Replacements that texts are still waiting for, looked at again as long as there are any. */
export function useReplacements(): ReplacementUnderWay[] | undefined {
  const { data } = trpc.image.replacements.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? lookAgainMs : false),
    // A server that is away for a moment is asked again; what was known stays on the screen.
    meta: { isQuiet: true },
  });
  return data;
}

/** How far one of them is, as counted in the texts themselves: a stopped server goes on where it was. */
export function ReplacementProgress({ replacement }: { replacement: ReplacementUnderWay }) {
  const { fileName, texts, left, isHeldUp } = replacement;
  const [done, all] = [texts - left, texts].map((count) => count.toLocaleString("en"));
  return (
    <div className="replacement">
      <p>
        Replacing {fileName}: done in {done} of {all} {texts === 1 ? "text" : "texts"}
      </p>
      <Progress label={`Replacing ${fileName}`} value={texts - left} max={texts} />
      {isHeldUp && (
        <p className="field-error" role="alert">
          It was held up, as by a full disk. It is tried again every half minute.
        </p>
      )}
    </div>
  );
}

/** All of them. Whoever waits is told when the last text is done. */
export function ReplacementsUnderWay() {
  const underWay = useReplacements();
  const before = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const imagesChanged = useImagesChanged();
  const count = underWay?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each change of the number
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
        {isOver && "Done: no text waits for another image any more"}
      </p>
    </>
  );
}
