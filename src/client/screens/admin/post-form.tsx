import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { BaseVersion, DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { AuthorField } from "../../features/authors/author-field.tsx";
import { SaveStatus } from "../../features/drafts/save-status.tsx";
import { type OpenDraft, useAutosave } from "../../features/drafts/use-autosave.ts";
import { Editor, type EditorHandle } from "../../features/editor/editor.tsx";
import { OutlineButton } from "../../features/editor/outline/outline-button.tsx";
import { noFacts } from "../../features/editor/outline/text-facts.ts";
import { useFileChoice } from "../../features/files/use-file-choice.ts";
import { ThumbnailField } from "../../features/images/thumbnail-field.tsx";
import { useImageChoice } from "../../features/images/use-image-choice.ts";
import { useImageSource } from "../../features/images/use-image-source.ts";
import { useThumbnail } from "../../features/images/use-thumbnail.ts";
import { readSendChoice, SendChoice } from "../../features/mailings/send-choice.tsx";
import { AddressLine } from "../../features/posts/form/address-line.tsx";
import { ElsewherePreview } from "../../features/posts/form/elsewhere-preview.tsx";
import { MoreSettings, readDetails } from "../../features/posts/form/more-settings.tsx";
import { CategoryField, HeadFields, readPlainFields } from "../../features/posts/form/post-fields.tsx";
import { PublicationFields } from "../../features/posts/form/publication-fields.tsx";
import { takeFrontMatter } from "../../features/posts/form/take-front-matter.ts";
import { PreviewButton } from "../../features/previews/preview-button.tsx";
import { TagField } from "../../features/tags/tag-field.tsx";
import { useFieldCheck } from "../../features/writing/use-field-check.ts";
import { useFocusMode } from "../../features/writing/use-focus-mode.ts";
import { useKeptCaret } from "../../features/writing/use-kept-caret.ts";
import { useKeyboardRoom } from "../../features/writing/use-keyboard-room.ts";
import { usePanel } from "../../features/writing/use-panel.ts";
import { useSaveKey } from "../../features/writing/use-save-key.ts";
import { WritingBar } from "../../features/writing/writing-bar.tsx";
import { panelId, WritingPanel } from "../../features/writing/writing-panel.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { FieldProblemsContext } from "../../lib/hooks/field-problems.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { createStore } from "../../lib/store.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { useAiTools } from "./use-ai-tools.tsx";
import "../../features/writing/writing.css";

/** A post as the form sends it. Only a page may have no image. */
export type SentPost = DraftText & { baseVersion: BaseVersion; sendsMail?: boolean };

interface PostFormProps {
  draft: OpenDraft;
  /** The heading of the screen. */
  heading: string;
  /** Further actions for the post, at the end of the panel. */
  links?: ReactNode;
  label: string;
  /** The button's label while the post is saved. */
  busyLabel: string;
  /** Leaves out the fields that only posts in lists have. */
  isPage?: boolean;
  /** Shows the stored post in place of the changes. */
  discard: () => Promise<void>;
  /** Stores the post. The caller reports a failure to the writer. */
  save: (post: SentPost) => Promise<PostView>;
}

/**
 * The form of a post, for adding and for editing. Its text is set once: another text needs a new form with another key.
 */
export function PostForm({ draft, heading, links, label, busyLabel, isPage = false, discard, save }: PostFormProps) {
  const words = useAdminWords();
  const { timeZone, language, keepsTypedPunctuation } = useSite();
  const { text } = draft.start;
  const postId = draft.isNew ? null : draft.draftId;
  const form = useRef<HTMLFormElement>(null);
  const editor = useRef<EditorHandle>(null);
  const thumbnail = useThumbnail(text.imageId);
  const library = useImageChoice();
  const files = useFileChoice();
  const images = useImageSource(library.choose, files.choose);
  const [initialTags] = useState(text.details.tags ?? []);
  const [tags, setTags] = useState(initialTags);
  const [initialAuthors] = useState(text.details.authors ?? []);
  const [authors, setAuthors] = useState(initialAuthors);
  const [facts] = useState(() => createStore(noFacts));
  const [step, setStep] = useState<"writing" | "uploading" | "saving">("writing");

  const readText = (): DraftText => ({
    ...(form.current ? readPlainFields(form.current) : text),
    details: { ...(form.current ? readDetails(form.current, text.details) : text.details), tags, authors },
    description: editor.current?.getHtml() ?? text.description,
    imageId: thumbnail.imageId,
  });
  const { autosave, saveState } = useAutosave(draft, readText, thumbnail.isSending || images.isSending);
  useSaveKey(async () => {
    // A form that was only opened creates no draft.
    if (saveState.get().kind === "untouched" && autosave.current?.isSaved()) return false;
    return (await autosave.current?.saveNow()) ?? false;
  });
  const changed = useCallback(() => autosave.current?.changed(), [autosave]);
  // Fields without an input of their own cause no input event.
  useEffect(() => {
    if (thumbnail.imageId !== text.imageId || tags !== initialTags || authors !== initialAuthors) changed();
  }, [thumbnail.imageId, text.imageId, tags, initialTags, authors, initialAuthors, changed]);

  const readLanguage = () => {
    if (keepsTypedPunctuation) return null;
    return (form.current && readDetails(form.current, text.details).language) || language;
  };
  const aiTools = useAiTools({ form, editor, details: text.details, tags, setTags });

  useKeyboardRoom(form);
  useKeptCaret(draft.draftId, editor);
  const panel = usePanel();
  const focusMode = useFocusMode();
  const panelOpener = useRef<HTMLButtonElement>(null);
  const { problems, check, recheck } = useFieldCheck(form, (field) => {
    focusMode.setOn(false);
    if (field.closest(`#${panelId}`) && !panel.isOpen) panel.setOpen(true);
    const folded = field.closest("details");
    if (folded) folded.open = true;
  });
  const focused = useRef<HTMLElement>(null);
  // A disabled element loses the focus: restore it, unless the writer has focused something else.
  useEffect(() => {
    if (step === "writing" && document.activeElement === document.body) focused.current?.focus();
  }, [step]);
  const oneAtATime = useOneAtATime();
  const submit = async () => {
    setStep("uploading");
    const imageId = await thumbnail.whenReady();
    const missing = await editor.current?.whenImagesSettled();
    if (missing) return notify.error(words.editPost.imageMissing);
    // The writer may have typed during the upload: check and send the text as it is now.
    if (!check() || imageId === undefined || !autosave.current) return;
    if (isDescriptionTooLong(readText().description)) return notify.error(words.both.descriptionTooLong);
    setStep("saving");
    const baseVersion = await autosave.current.pause();
    if (!baseVersion) return;
    try {
      const sent = { ...readText(), imageId };
      const sendsMail = readSendChoice(form.current);
      const post = await save({
        ...sent,
        ...(sendsMail !== undefined && { sendsMail }),
        baseVersion: { draftId: draft.draftId, ...baseVersion },
      });
      await autosave.current.postSaved(sent, post.updatedAt);
    } catch (error) {
      if (codeOf(error) === "CONFLICT") void autosave.current.meetConflict();
      else autosave.current.resume();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    focused.current = document.activeElement as HTMLElement | null;
    oneAtATime(() => submit().finally(() => setStep("writing")));
  };

  return (
    <FieldProblemsContext value={problems}>
      <form
        ref={form}
        className="writing-form"
        noValidate
        onSubmit={onSubmit}
        onInput={() => {
          changed();
          recheck();
        }}
        aria-label={label}
      >
        <fieldset className="writing" disabled={step === "saving"}>
          <div className="writing-page">
            <WritingBar
              heading={heading}
              focusMode={focusMode}
              focusText={() => editor.current?.focus()}
              panel={panel}
              opener={panelOpener}
              status={<SaveStatus saveState={saveState} onDiscard={discard} />}
              tools={<OutlineButton facts={facts} onGo={(key) => editor.current?.goTo(key)} />}
            >
              <PreviewButton
                draftId={draft.draftId}
                isNew={draft.isNew}
                saveNow={async () => (await autosave.current?.saveNow()) ?? false}
              />
              <button type="submit" className="button button-primary" disabled={step !== "writing"}>
                {step === "writing" ? label : busyLabel}
              </button>
            </WritingBar>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the text itself takes the focus by keyboard */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
            <div
              className="writing-column"
              // A click on the empty rest of the page focuses the text.
              onClick={({ target, currentTarget }) => target === currentTarget && editor.current?.focus("rootEnd")}
            >
              <HeadFields
                text={text}
                toolFor={aiTools.suggestion}
                address={<AddressLine slug={text.details.slug ?? ""} postId={postId} isPage={isPage} />}
                readLanguage={readLanguage}
                onLeave={() => editor.current?.focus()}
              />
              <Editor
                ref={editor}
                label={words.postForm.description}
                placeholder={words.writing.textPlaceholder}
                facts={facts}
                initialHtml={text.description}
                readLanguage={readLanguage}
                onChange={changed}
                images={images}
                onObjection={notify.error}
                onFrontMatter={(fields) => {
                  const missing = form.current ? takeFrontMatter(form.current, fields, timeZone) : [];
                  const { frontMatter } = words.editor;
                  if (missing.length > 0)
                    notify.error(frontMatter.notTaken(missing.map((name) => frontMatter.names[name])));
                }}
                isReadOnly={step === "saving"}
                overlay={aiTools.draft}
                passageTools={aiTools.passageTools}
                altTool={aiTools.altTool}
              />
              {aiTools.belowText}
            </div>
            <WritingPanel panel={panel} opener={panelOpener}>
              <ThumbnailField
                thumbnail={thumbnail}
                isOptional={isPage}
                onAskLibrary={async () => {
                  const image = await library.choose();
                  if (image) thumbnail.take(image._id);
                }}
              />
              <CategoryField category={text.category} isPage={isPage} tool={aiTools.suggestion("category")} />
              <PublicationFields {...text} />
              {!isPage && <SendChoice postId={postId} />}
              <MoreSettings
                details={text.details}
                isPage={isPage}
                excerptTool={aiTools.suggestion("excerpt")}
                tags={!isPage && <TagField value={tags} onChange={setTags} tool={aiTools.suggestion("tags")} />}
                authors={!isPage && <AuthorField value={authors} onChange={setAuthors} />}
                preview={<ElsewherePreview imageId={thumbnail.imageId} postId={postId} isPage={isPage} />}
              />
              {links && <div className="writing-panel-links">{links}</div>}
            </WritingPanel>
          </div>
        </fieldset>
      </form>
      {/* Outside the form: Enter in its search field must not submit the post. */}
      {library.dialog}
      {files.dialog}
    </FieldProblemsContext>
  );
}
