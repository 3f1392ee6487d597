import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { SuggestionWish } from "../../../shared/schemas/ai-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { WordDiff } from "../../ui/diff/word-diff.tsx";
import { Icon } from "../../ui/icon.tsx";
import { streamingClient } from "./streaming-client.ts";
import "./suggest-button.css";

interface SuggestButtonProps {
  /** Name of the suggestion for screen readers. */
  label: string;
  readWish: () => SuggestionWish;
  /** The value of the field, and its value with the suggestion. */
  changeBy: (text: string) => { before: string; after: string };
  onUse: (text: string) => void;
}

/** Asks the model for one line and shows what it would change until the writer uses or rejects it. */
export default function SuggestButton({ label, readWish, changeBy, onUse }: SuggestButtonProps) {
  const words = useAdminWords();
  const underWay = useRef<AbortController | null>(null);
  // The server allows one answer at a time: an abandoned one would block the next.
  useEffect(() => () => underWay.current?.abort(), []);
  const suggest = useMutation({
    mutationFn: async (wish: SuggestionWish) => {
      const controller = new AbortController();
      underWay.current = controller;
      try {
        return await streamingClient.ai.suggest.mutate(wish, { signal: controller.signal });
      } catch (error) {
        controller.signal.throwIfAborted();
        throw error;
      }
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  const close = (text?: string) => {
    if (text !== undefined) onUse(text);
    suggest.reset();
    comesBack.current = true;
  };
  const comesBack = useRef(false);
  useEffect(() => {
    // The pressed button is gone: move the focus to the button that asked for the suggestion.
    if (!comesBack.current || suggest.data) return;
    comesBack.current = false;
    button.current?.focus({ preventScroll: true });
  }, [suggest.data]);
  if (suggest.data) {
    return (
      <span className="suggestion" role="status">
        <WordDiff {...changeBy(suggest.data.text)} />
        <button type="button" className="suggest-word" onClick={() => close(suggest.data.text)}>
          {words.ai.useIt}
        </button>
        <button type="button" className="suggest-word" onClick={() => close()}>
          {words.ai.no}
        </button>
      </span>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="suggest-word"
      aria-label={suggest.isPending ? words.ai.stopSuggesting(label) : words.ai.suggestOne(label)}
      onClick={() => (suggest.isPending ? underWay.current?.abort() : suggest.mutate(readWish()))}
    >
      <Icon name="spark" />
      {suggest.isPending ? words.ai.stop : words.ai.suggest}
    </button>
  );
}
