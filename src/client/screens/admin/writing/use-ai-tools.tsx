import { type RefObject, useState } from "react";
import { maxTagsPerPost } from "../../../../shared/limits.ts";
import type { SuggestionWish } from "../../../../shared/schemas/ai-schema.ts";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import type { EditorHandle, EditorProps } from "../../../features/editor/editor.tsx";
import { lateParts } from "../../../features/editor/load-late-parts.ts";
import { readDetails } from "../../../features/posts/form/more-settings.tsx";
import { readPlainFields, writePlainField } from "../../../features/posts/form/post-fields.tsx";
import { addTags } from "../../../features/tags/add-tags.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { LazyBoundary } from "../../../ui/lazy-boundary.tsx";
import { LazyAiNote, LazyGenerateButton, LazyPassageTools, LazySuggestButton } from "./ai-parts.ts";

/** Length of the text that is sent for a suggestion, in characters. */
const maxDraftSource = 6_000;

const imageIdOf = (src: string) => /\/images\/([0-9a-z]+)-/.exec(src)?.[1] ?? "";

interface PostToHelp {
  form: RefObject<HTMLFormElement | null>;
  editor: RefObject<EditorHandle | null>;
  details: DraftText["details"];
  tags: string[];
  setTags: (tags: string[]) => void;
  readLanguage: () => string;
}

/** The AI tools of the form of a post. With AI=off there are none. */
export function useAiTools({ form, editor, details, tags, setTags, readLanguage }: PostToHelp) {
  const words = useAdminWords();
  const { ai } = useSite();
  const [draftPlace, setDraftPlace] = useState<HTMLElement | null>(null);
  const readTitle = () => (form.current ? readPlainFields(form.current).title : "");
  const readFields = () => form.current && { ...readPlainFields(form.current), ...readDetails(form.current, details) };
  /** The writer's own tags stay. The preview shows which of the suggested ones fit. */
  const withTags = (suggested: string) => addTags(tags, suggested.split(", ")).slice(0, maxTagsPerPost);
  const readPassage = (options: { wholeBlocks: boolean }) => {
    const selected = editor.current?.readSelection(options);
    if (!selected) return null;
    // A selection inside a line is compared as a whole line, like the AI's answer.
    const { asPost, htmlAsMarkdown } = lateParts.loaded;
    const html = asPost(selected.html);
    return { ...selected, html, markdown: htmlAsMarkdown(html) };
  };
  const suggestion = (field: Exclude<SuggestionWish["for"], "alt">) =>
    ai === "ready" && (
      // The text does not move when the button comes.
      <LazyBoundary name={words.ai.suggestOne(words.ai.wishes[field])} waiting={<span className="suggest-room" />}>
        <LazySuggestButton
          label={words.ai.wishes[field]}
          readWish={() => ({
            for: field,
            title: readTitle(),
            text: lateParts.loaded.htmlAsMarkdown(editor.current?.getHtml() ?? "").slice(0, maxDraftSource),
          })}
          changeBy={(text) =>
            field === "tags"
              ? { before: tags.join(", "), after: withTags(text).join(", ") }
              : { before: readFields()?.[field] ?? "", after: text }
          }
          onUse={(text) => {
            if (field === "tags") setTags(withTags(text));
            else if (form.current) writePlainField(form.current, field, text);
          }}
        />
      </LazyBoundary>
    );
  const passageTools: EditorProps["passageTools"] = (isShown, row) => (
    <LazyBoundary name={words.ai.forSelection} isHidden={!isShown}>
      <LazyPassageTools
        isShown={isShown}
        row={row}
        readPassage={readPassage}
        toHtml={(text) => lateParts.loaded.markdownAsPost(text)}
        place={draftPlace}
      />
    </LazyBoundary>
  );
  const altTool: EditorProps["altTool"] = ({ src, alt }, onText) => (
    <LazyBoundary name={words.ai.suggestOne(words.ai.wishes.alt)}>
      <LazySuggestButton
        key={src}
        label={words.ai.wishes.alt}
        readWish={() => ({ for: "alt", imageId: imageIdOf(src), language: readLanguage() })}
        changeBy={(after) => ({ before: alt, after })}
        onUse={onText}
      />
    </LazyBoundary>
  );
  return {
    /** The button for one field of the form. */
    suggestion,
    /** The button that writes a draft. The draft is shown below the text. */
    draft: ai !== "off" && (
      <LazyBoundary name={words.ai.generate}>
        <LazyGenerateButton
          place={draftPlace}
          target={{
            readTitle,
            getHtml: () => editor.current?.getHtml() ?? "",
            holdsMoreThan: (html) => editor.current?.holdsMoreThan(html) ?? false,
            toHtml: (text) => lateParts.loaded.markdownAsPost(text),
            replace: (html) => editor.current?.replaceHtml(html),
            append: (html) => editor.current?.appendHtml(html),
          }}
        />
      </LazyBoundary>
    ),
    belowText: (
      <>
        {ai !== "off" && <div ref={setDraftPlace} />}
        {ai === "ready" && (
          <LazyBoundary name={words.ai.about}>
            <LazyAiNote />
          </LazyBoundary>
        )}
      </>
    ),
    passageTools: ai === "ready" ? passageTools : undefined,
    altTool: ai === "ready" ? altTool : undefined,
  };
}
