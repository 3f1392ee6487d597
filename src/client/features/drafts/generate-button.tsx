import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { messages } from "../../../shared/messages.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Icon } from "../../ui/icon.tsx";
import "./generate-button.css";

interface GenerateButtonProps {
  /** The title as it stands in the form. */
  readTitle: () => string;
  onDraft: (markdown: string) => void;
}

/** Has the configured model write a draft from the title (specification §2, §5); leaving the screen stops it. */
export function GenerateButton({ readTitle, onDraft }: GenerateButtonProps) {
  const { client } = trpc.useUtils();
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const generate = useMutation({
    mutationFn: async (prompt: string) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      try {
        let markdown = "";
        for await (const piece of await client.draft.generate.mutate({ prompt }, { signal })) markdown += piece;
        return markdown;
      } catch (error) {
        // However the call's own machinery words it, this is what happened.
        signal.throwIfAborted();
        throw error;
      }
    },
    onSuccess: onDraft,
  });
  const start = () => {
    const title = readTitle().trim();
    if (title === "") notify.error(messages.titleMissing);
    else generate.mutate(title);
  };
  return (
    <button type="button" className="button button-small generate-button" disabled={generate.isPending} onClick={start}>
      {generate.isPending ? <span className="generate-ring" aria-hidden="true" /> : <Icon name="spark" />}
      Generate with AI
      <span className="visually-hidden" role="status">
        {generate.isPending && "Generating the draft"}
      </span>
    </button>
  );
}
