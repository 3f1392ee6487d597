import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** Milliseconds between two renders of the answer. Rendering each word would be too slow. */
const renderMs = 120;

/** Idle time after a slow render, as a multiple of its duration, so that the page responds to the writer. */
const idlePerRender = 3;

/**
 * Streams an answer of the model. It ends when it is complete, stopped or failed, or when the component unmounts. The
 * text received so far stays.
 *
 * @param onText called with the whole text so far, at a rate that the page can render
 */
export function useStreamedAnswer<Input>(
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
          nextDraw = ended + Math.max(renderMs, idlePerRender * (ended - began));
        }
      } catch (error) {
        // Throw the AbortError instead of the client's wrapper.
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
