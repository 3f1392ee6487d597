import { useEffect, useRef } from "react";
import type { SuggestionWish } from "../../../shared/draft-schema.ts";
import { trpc } from "../../lib/trpc.ts";
import { Icon } from "../../ui/icon.tsx";
import "./suggest-button.css";

interface SuggestButtonProps {
  /** What is suggested, as it is read out. */
  label: string;
  readWish: () => SuggestionWish;
  onUse: (text: string) => void;
}

/** Asks the model for one line, and shows it beside the field until it is used or sent away. */
export function SuggestButton({ label, readWish, onUse }: SuggestButtonProps) {
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const suggest = trpc.draft.suggest.useMutation();
  if (suggest.data) {
    return (
      <span className="suggestion" role="status">
        <q>{suggest.data.text}</q>
        <button
          type="button"
          className="suggest-word"
          onClick={() => {
            onUse(suggest.data.text);
            suggest.reset();
          }}
        >
          Use it
        </button>
        <button type="button" className="suggest-word" onClick={() => suggest.reset()}>
          No
        </button>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="suggest-word"
      aria-label={`Suggest ${label}`}
      disabled={suggest.isPending}
      onClick={() => suggest.mutate(readWish())}
    >
      <Icon name="spark" />
      {suggest.isPending ? "Thinking…" : "Suggest"}
    </button>
  );
}
