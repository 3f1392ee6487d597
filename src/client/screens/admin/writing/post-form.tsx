import { type ReactNode, useRef, useState } from "react";
import type { NewKind } from "../../../../shared/draft-kinds.ts";
import type { PostView } from "../../../../shared/schemas/post-schema.ts";
import { canonicalLanguage } from "../../../../shared/text/language.ts";
import { AuthorField } from "../../../features/authors/author-field.tsx";
import { emptyText } from "../../../features/drafts/draft-text.ts";
import { SaveStatus } from "../../../features/drafts/save-status.tsx";
import type { OpenDraft } from "../../../features/drafts/use-autosave.ts";
import { Editor } from "../../../features/editor/editor.tsx";
import { OutlineButton } from "../../../features/editor/outline/outline-button.tsx";
import { noFacts } from "../../../features/editor/outline/text-facts.ts";
import { useFileChoice } from "../../../features/files/use-file-choice.ts";
import { ThumbnailField } from "../../../features/images/thumbnail-field.tsx";
import { useImageChoice } from "../../../features/images/use-image-choice.ts";
import { useImageSource } from "../../../features/images/use-image-source.ts";
import { useThumbnail } from "../../../features/images/use-thumbnail.ts";
import { SendChoice } from "../../../features/mailings/send-choice.tsx";
import { MenuChoice } from "../../../features/menu/menu-choice.tsx";
import { AddressLine } from "../../../features/posts/form/address-line.tsx";
import { ElsewherePreview } from "../../../features/posts/form/elsewhere-preview.tsx";
import { MoreSettings, readDetails } from "../../../features/posts/form/more-settings.tsx";
import { CategoryField, HeadFields } from "../../../features/posts/form/post-fields.tsx";
import { PublicationFields } from "../../../features/posts/form/publication-fields.tsx";
import { takeFrontMatter } from "../../../features/posts/form/take-front-matter.ts";
import { Translations } from "../../../features/posts/form/translations.tsx";
import { PreviewButton } from "../../../features/previews/preview-button.tsx";
import { TagField } from "../../../features/tags/tag-field.tsx";
import { useFieldCheck } from "../../../features/writing/use-field-check.ts";
import { useFocusMode } from "../../../features/writing/use-focus-mode.ts";
import { useKeptCaret, useTitleFocus } from "../../../features/writing/use-kept-caret.ts";
import { useKeyboardRoom } from "../../../features/writing/use-keyboard-room.ts";
import { usePanel } from "../../../features/writing/use-panel.ts";
import { useQuietHeader } from "../../../features/writing/use-quiet-header.ts";
import { useSaveKey } from "../../../features/writing/use-save-key.ts";
import { WritingBar } from "../../../features/writing/writing-bar.tsx";
import { panelId, WritingPanel } from "../../../features/writing/writing-panel.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { FieldProblemsContext } from "../../../lib/hooks/field-problems.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { createStore } from "../../../lib/store.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { useAiTools } from "./use-ai-tools.tsx";
import { type SentPost, usePostSubmit } from "./use-post-submit.ts";
import { usePostText } from "./use-post-text.ts";
import "../../../features/writing/writing.css";

const DraftPreview = lazyPart(() => import("./draft-preview.tsx"));

interface PostFormProps {
  draft: OpenDraft;
  /** The heading of the screen. */
  heading: string;
  /** Shown below the text, which it would move down. */
  notice?: ReactNode;
  /** Further actions for the post, at the end of the panel. */
  links?: ReactNode;
  label: string;
  /** The button's label while the post is saved. */
  busyLabel: string;
  /** A page has no fields of lists, a mail none of an address. */
  kind: NewKind;
  /** Shows the stored post in place of the changes. */
  discard: () => Promise<void>;
  /** Stores the post. The caller reports a failure to the writer. */
  save: (post: SentPost) => Promise<PostView>;
}

/**
 * The form of a post, for adding and for editing. Its text is set once: another text needs a new form with another key.
 */
export function PostForm({ draft, heading, notice, links, label, busyLabel, kind, discard, save }: PostFormProps) {
  const words = useAdminWords();
  const { timeZone, language, keepsTypedPunctuation } = useSite();
  const { text, stored } = draft.start;
  const labels = {
    post: { title: words.postForm.title, text: words.postForm.description },
    page: { title: words.pages.titleLabel, text: words.addPage.text },
    mail: { title: words.addMail.subject, text: words.addMail.text },
  }[kind];
  const isPage = kind !== "post";
  const isMail = kind === "mail";
  /** A post that has no cover, sub title or category, as an import brings it, is saved without. */
  const isNeeded = (name: "imageId" | "subTitle" | "category") =>
    !isPage && (draft.isNew || stored[name] !== emptyText[name]);
  const postId = draft.isNew ? null : draft.draftId;
  const [imageId, setImageId] = useState(text.imageId);
  const thumbnail = useThumbnail(imageId, setImageId);
  const library = useImageChoice();
  const files = useFileChoice();
  const images = useImageSource(library.choose, files.choose);
  const [facts] = useState(() => createStore(noFacts));
  const postText = usePostText(draft, thumbnail, images.isSending);
  const { form, editor, tags, setTags, authors, setAuthors, autosave, saveState, changed } = postText;
  const saveNow = async () => (await autosave.current?.saveNow()) ?? false;
  // A form that was only opened creates no draft.
  const isOnlyOpened = () => saveState.get().kind === "untouched" && autosave.current?.isSaved() === true;
  useSaveKey(async () => !isOnlyOpened() && saveNow());

  const languageNow = () => {
    const details = form.current ? readDetails(form.current, text.details) : text.details;
    return canonicalLanguage(details.language ?? "") ?? language;
  };
  const [textLanguage, setTextLanguage] = useState(languageNow);
  const readLanguage = () => (keepsTypedPunctuation ? null : languageNow());
  const aiTools = useAiTools({ form, editor, details: text.details, tags, setTags, readLanguage: languageNow });

  useKeyboardRoom(form);
  useQuietHeader(form);
  useKeptCaret(draft.draftId, editor);
  useTitleFocus(form, draft.isNew && text.title === "" && text.description === "");
  const panel = usePanel();
  const focusMode = useFocusMode();
  const panelOpener = useRef<HTMLButtonElement>(null);
  const { problems, check, recheck } = useFieldCheck(form, (field) => {
    focusMode.setOn(false);
    if (field.closest(`#${panelId}`) && !panel.isOpen) panel.setOpen(true);
    const folded = field.closest("details");
    if (folded) folded.open = true;
  });
  const { step, onSubmit } = usePostSubmit({ draftId: draft.draftId, text: postText, thumbnail, check, save });

  const sayUnmarked = () => {
    const { length } = facts.get().unmarked;
    if (length > 0) notify.error(words.outline.unmarked(length));
  };

  return (
    <FieldProblemsContext value={problems}>
      <form
        ref={form}
        className="writing-form"
        noValidate
        onSubmit={(event) => {
          sayUnmarked();
          return onSubmit(event);
        }}
        onInput={({ target }) => {
          changed();
          recheck();
          if (target instanceof HTMLInputElement && target.name === "language") setTextLanguage(languageNow());
        }}
        aria-label={label}
      >
        <fieldset disabled={step === "saving"}>
          <div className="writing-page">
            <WritingBar
              heading={heading}
              focusMode={focusMode}
              focusText={() => editor.current?.focus()}
              panel={panel}
              opener={panelOpener}
              status={<SaveStatus saveState={saveState} onDiscard={discard} />}
              tools={
                <OutlineButton
                  facts={facts}
                  onGo={(key) => editor.current?.goTo(key)}
                  onRemoveUnmarked={() => editor.current?.removeUnmarkedNotes()}
                />
              }
            >
              <PreviewButton
                draftId={draft.draftId}
                isNew={draft.isNew}
                saveNow={saveNow}
                renderDialog={(dialog) => (
                  <LazyBoundary name={words.preview.title}>
                    <DraftPreview {...dialog} />
                  </LazyBoundary>
                )}
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
                titleLabel={labels.title}
                titlePlaceholder={isMail ? words.addMail.subjectPlaceholder : words.writing.titlePlaceholder}
                hasSubTitle={!isPage || text.subTitle !== ""}
                needsSubTitle={isNeeded("subTitle")}
                toolFor={aiTools.suggestion}
                language={textLanguage}
                readLanguage={readLanguage}
                onLeave={() => editor.current?.focus()}
              />
              <Editor
                ref={editor}
                label={labels.text}
                placeholder={words.writing.textPlaceholder}
                facts={facts}
                initialHtml={text.description}
                language={textLanguage}
                readLanguage={readLanguage}
                onChange={changed}
                images={images}
                onProblem={notify.error}
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
              {notice}
            </div>
            <WritingPanel panel={panel} opener={panelOpener}>
              {isMail ? (
                <p className="field-hint">{words.addMail.hint}</p>
              ) : (
                <ThumbnailField thumbnail={thumbnail} isOptional={!isNeeded("imageId")} chooseImage={library.choose} />
              )}
              <CategoryField
                category={text.category}
                isNeeded={isNeeded("category")}
                isPage={isPage}
                tool={aiTools.suggestion("category")}
              />
              {/* Hidden, not removed: a mail keeps what it has. */}
              <div className="writing-panel-group" hidden={isMail}>
                <PublicationFields {...text} />
                {kind === "page" && <MenuChoice postId={postId} />}
                <AddressLine slug={text.details.slug ?? ""} postId={postId} isPage={isPage} />
              </div>
              {!isPage && <SendChoice postId={postId} />}
              <div className="writing-panel-group" hidden={isMail}>
                <MoreSettings
                  details={text.details}
                  isPage={isPage}
                  excerptTool={aiTools.suggestion("excerpt")}
                  tags={!isPage && <TagField value={tags} onChange={setTags} tool={aiTools.suggestion("tags")} />}
                  authors={!isPage && <AuthorField value={authors} onChange={setAuthors} />}
                  preview={<ElsewherePreview imageId={thumbnail.imageId} postId={postId} isPage={isPage} />}
                />
              </div>
              {postId !== null && !isMail && (
                <div className="writing-panel-group">
                  <Translations postId={postId} isPage={isPage} saveNow={async () => isOnlyOpened() || saveNow()} />
                </div>
              )}
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
