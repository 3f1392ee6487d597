import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { messages } from "../../../shared/messages.ts";
import type { BaseVersion, DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { markdownOf } from "../../../shared/text/markdown-of.ts";
import { SaveStatus } from "../../features/drafts/save-status.tsx";
import { type KeptForm, useKeeper } from "../../features/drafts/use-autosave.ts";
import { Editor, type EditorHandle } from "../../features/editor/editor.tsx";
import { markdownToHtml } from "../../features/editor/markdown/markdown-to-html.ts";
import { asPost, markdownAsPost } from "../../features/editor/post-markdown.ts";
import { ThumbnailField } from "../../features/images/thumbnail-field.tsx";
import { useImageChoice } from "../../features/images/use-image-choice.tsx";
import { useImageSource } from "../../features/images/use-image-source.ts";
import { useThumbnail } from "../../features/images/use-thumbnail.ts";
import { PostFields, readPlainFields, writePlainField } from "../../features/posts/form/post-fields.tsx";
import { PreviewButton } from "../../features/previews/preview-button.tsx";
import { codeOf } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { useSite } from "../../lib/page-state.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { LaterPart } from "../../ui/lazy-boundary.tsx";
import { AiNote, GenerateButton, PassageTools, SuggestButton } from "./ai-parts.ts";
import "./post-form.css";

/** Characters of a text that a suggestion is made from. */
const maxDraftSource = 6_000;

const suggestionNames = { title: "a title", subTitle: "a subtitle", category: "a category" } as const;

const imageIdOf = (src: string) => /\/images\/([0-9a-z]+)-/.exec(src)?.[1] ?? "";

/** A post as the form sends it. */
export type SentPost = DraftText & { imageId: string; baseVersion: BaseVersion };

interface PostFormProps {
  /** How the text is kept while it is written, and what it starts with. */
  kept: KeptForm;
  label: string;
  /** What the button reads meanwhile. */
  busyLabel: string;
  /** Stores the post. A failure has been told. */
  save: (post: SentPost) => Promise<PostView>;
}

/** The form of a post, for adding and for editing. It is filled once: another text is another form. */
export function PostForm({ kept, label, busyLabel, save }: PostFormProps) {
  const { ai } = useSite();
  const { text } = kept.start;
  const form = useRef<HTMLFormElement>(null);
  const editor = useRef<EditorHandle>(null);
  const thumbnail = useThumbnail(text.imageId);
  const library = useImageChoice();
  const images = useImageSource(library.choose);
  const [step, setStep] = useState<"writing" | "uploading" | "saving">("writing");

  const readText = (): DraftText => ({
    ...(form.current ? readPlainFields(form.current) : text),
    description: editor.current?.getHtml() ?? text.description,
    imageId: thumbnail.imageId,
  });
  const { keeper, saveState } = useKeeper(kept, readText, thumbnail.isSending || images.isSending);
  const changed = useCallback(() => keeper.current?.changed(), [keeper]);
  useEffect(() => {
    if (thumbnail.imageId !== text.imageId) changed();
  }, [thumbnail.imageId, text.imageId, changed]);

  const hasAi = ai !== "off";
  const [isDrafting, setIsDrafting] = useState(false);
  const lastDraft = useRef("");
  const readTitle = () => (form.current ? readPlainFields(form.current).title : "");
  const readPassage = (options: { wholeBlocks: boolean }) => {
    const selected = editor.current?.readSelection(options);
    if (!selected) return null;
    // Words from inside a line become a line, as the answer will be one.
    const html = asPost(selected.html);
    return { ...selected, html, markdown: markdownOf(html) };
  };
  const suggestion = (field: "title" | "subTitle" | "category", label: string) =>
    ai === "ready" && (
      <LaterPart name={`Suggest ${label}`}>
        <SuggestButton
          label={label}
          readWish={() => ({
            for: field,
            title: readTitle(),
            text: markdownOf(editor.current?.getHtml() ?? "").slice(0, maxDraftSource),
          })}
          onUse={(text) => form.current && writePlainField(form.current, field, text)}
        />
      </LaterPart>
    );

  const focused = useRef<HTMLElement>(null);
  // What is disabled loses the keyboard: it goes on from there, unless it is elsewhere by now.
  useEffect(() => {
    if (step === "writing" && document.activeElement === document.body) focused.current?.focus();
  }, [step]);
  const oneAtATime = useOneAtATime();
  const submit = async () => {
    setStep("uploading");
    const imageId = await thumbnail.whenReady();
    const missing = await editor.current?.whenImagesSettled();
    if (missing) return notify.error("An image of the text was not uploaded: try it again, or cancel it");
    // She may have gone on writing while the image was under way; what stands there now is sent.
    if (!form.current?.reportValidity() || !imageId || !keeper.current) return;
    if (isDescriptionTooLong(readText().description)) return notify.error(messages.descriptionTooLong);
    setStep("saving");
    const basis = await keeper.current.pause();
    if (!basis) return;
    try {
      const baseVersion = { draftId: kept.draftId, ...basis };
      const sent = { ...readText(), imageId };
      const post = await save({ ...sent, baseVersion });
      await keeper.current.settled(sent, post.updatedAt);
    } catch (error) {
      if (codeOf(error) === "CONFLICT") void keeper.current.meetRival();
      else keeper.current.resume();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    focused.current = document.activeElement as HTMLElement | null;
    oneAtATime(() => submit().finally(() => setStep("writing")));
  };

  return (
    <>
      <form ref={form} onSubmit={onSubmit} onInput={changed} aria-label={label}>
        <fieldset className="post-form" disabled={step === "saving"}>
          <ThumbnailField
            thumbnail={thumbnail}
            onAskLibrary={async () => {
              const image = await library.choose();
              if (image) thumbnail.take(image._id);
            }}
          />
          <PostFields
            text={text}
            toolFor={(field) => suggestion(field, suggestionNames[field])}
            description={
              <Editor
                ref={editor}
                label="Blog Description"
                initialHtml={text.description}
                onChange={changed}
                images={images}
                onObjection={notify.error}
                isReadOnly={step === "saving" || isDrafting}
                overlay={
                  hasAi && (
                    <LaterPart name="Generate with AI">
                      <GenerateButton
                        readTitle={readTitle}
                        hasOwnText={() => editor.current?.holdsMoreThan(lastDraft.current) ?? false}
                        onDraft={(markdown, isFirst) =>
                          editor.current?.replaceHtml(markdownToHtml(markdown), { joins: !isFirst })
                        }
                        onWriting={(isWriting) => {
                          setIsDrafting(isWriting);
                          if (!isWriting) lastDraft.current = editor.current?.getHtml() ?? "";
                        }}
                      />
                    </LaterPart>
                  )
                }
                passageTools={
                  ai === "ready"
                    ? (isShown) => (
                        <LaterPart name="AI for the selected text" isHidden={!isShown}>
                          <PassageTools isShown={isShown} readPassage={readPassage} toHtml={markdownAsPost} />
                        </LaterPart>
                      )
                    : undefined
                }
                altTool={
                  ai === "ready"
                    ? (src, onText) => (
                        <LaterPart name="Suggest what the image shows">
                          <SuggestButton
                            key={src}
                            label="what the image shows"
                            readWish={() => ({ for: "alt", imageId: imageIdOf(src) })}
                            onUse={onText}
                          />
                        </LaterPart>
                      )
                    : undefined
                }
              />
            }
          />
          <div className="post-form-actions">
            <button type="submit" className="button button-primary post-form-submit" disabled={step !== "writing"}>
              {step === "writing" ? label : busyLabel}
            </button>
            <PreviewButton
              draftId={kept.draftId}
              isNew={kept.isNew}
              saveNow={async () => (await keeper.current?.saveNow()) ?? false}
            />
          </div>
          <SaveStatus saveState={saveState} />
          {ai === "ready" && (
            <LaterPart name="About the AI">
              <AiNote />
            </LaterPart>
          )}
        </fieldset>
      </form>
      {/* Outside the form: Enter in its search must not send the post. */}
      {library.dialog}
    </>
  );
}
