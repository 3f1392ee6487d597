import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** Milliseconds between two looks at what has come: a text that is drawn anew with every word keeps nobody's pace. */
const drawMs = 120;

/** Drawing a long text takes longer; this share of the time is left for the writer, who may want to stop it. */
const restsPerDraw = 3;

/**
 * An answer of the model as it is being written. It ends when it is whole, when it is stopped, when it fails, and when the
 * screen is left; what came stays.
 *
 * @param onText told the whole text so far, at a pace that can be drawn
 */
export function useWriting<Input>(
  ask: (input: Input, options: { signal: AbortSignal }) => Promise<AsyncIterable<string>>,
  onText: (soFar: string) => void,
) {
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const writing = useMutation({
    mutationFn: async (input: Input) => {
      const controller = new AbortController();
      underWay.current = controller;
      let text = "";
      let drawn = "";
      const draw = () => {
        if (text !== drawn) onText(text);
        drawn = text;
      };
      let nextDraw = Number.NEGATIVE_INFINITY;
      try {
        for await (const piece of await ask(input, { signal: controller.signal })) {
          text += piece;
          const began = performance.now();
          if (began < nextDraw) continue;
          draw();
          const ended = performance.now();
          nextDraw = ended + Math.max(drawMs, restsPerDraw * (ended - began));
        }
      } catch (error) {
        // However the call's own machinery words it, this is what happened.
        controller.signal.throwIfAborted();
        throw error;
      } finally {
        draw();
      }
      return text;
    },
  });
  return {
    isWriting: writing.isPending,
    begin: writing.mutateAsync,
    stop: () => underWay.current?.abort(),
  };
}
