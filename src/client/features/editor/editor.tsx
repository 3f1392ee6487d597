import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalExtensionComposer } from "@lexical/react/LexicalExtensionComposer";
import { HISTORY_MERGE_TAG } from "lexical";
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { PostFrontMatter } from "../../../shared/text/front-matter.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { whenIdle } from "../../lib/late-module.ts";
import type { Store } from "../../lib/store.ts";
import { BlockHandle } from "./block-handle/block-handle.tsx";
import { type EditorHandle, editorHandle } from "./editor-handle.ts";
import { hasTooManyLines } from "./html/most-lines.ts";
import { registerImageFiles } from "./images/image-files.ts";
import { createImageUploads, type ImageSource, ImageUploadsContext } from "./images/image-uploads.ts";
import { LinkedImages } from "./images/linked-images.tsx";
import { $pendingImages } from "./images/pending-image-node.tsx";
import { lateParts } from "./load-late-parts.ts";
import { lateMarkdown } from "./markdown/late-markdown.ts";
import { $drawFootnoteMarks } from "./nodes/footnote-mark.ts";
import { registerTextFacts, type TextFacts } from "./outline/text-facts.ts";
import { registerCards } from "./paste/paste-address.ts";
import { postExtension } from "./post-extension.ts";
import { FrontMatterOffer } from "./source/front-matter-offer.tsx";
import { HtmlField } from "./source/html-field.tsx";
import { SourceNotes } from "./source/source-notes.tsx";
import { useMarkdownSource } from "./source/use-markdown-source.ts";
import type { AddedTools } from "./toolbar/tool-forms.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import "./editor.css";
import "./nodes/nodes.css";
import "./typing-menu/typing-menu.css";

export type { EditorHandle };

export interface EditorProps extends AddedTools {
  /** Label of the field, shown above it. */
  label: string;
  /** The initial text. Later changes of this prop are ignored: use the handle's `replaceHtml`. */
  initialHtml?: string;
  /** Reads and replaces the text; see {@link EditorHandle}. */
  ref?: Ref<EditorHandle>;
  /**
   * The language of the text, whose quotes and dashes replace typed ones; null keeps typed ones. Later changes of this
   * prop are ignored.
   */
  readLanguage?: () => string | null;
  /** The language of the text, for screen readers, spell checkers, fonts and mixed directions. */
  language?: string | undefined;
  /** Called after every change of the text. Use the handle to read it. */
  onChange?: () => void;
  /** Shown while the text is empty. */
  placeholder?: string;
  /** The text can be selected but not changed. */
  isReadOnly?: boolean;
  /** Rendered over the lower right corner of the text, e.g. a button. */
  overlay?: ReactNode;
  /** Stores and provides the images of the text. Without it, the text takes no images. */
  images?: ImageSource;
  /** Called with the reason why a file is not accepted as an image, or why there is no card. */
  onProblem?: (sentence: string) => void;
  /**
   * Called with front matter at the start of the text, when the writer accepts the offer. Without it, the offer is not
   * made.
   */
  onFrontMatter?: (fields: PostFrontMatter) => void;
  /** Receives the length of the text and its headings. */
  facts?: Store<TextFacts>;
}

/**
 * The editor of a post: HTML in, HTML out, styled like Quill's snow theme. It is uncontrolled; the form reads the HTML
 * through the handle.
 *
 * ```tsx
 * const editor = useRef<EditorHandle>(null);
 * <Editor ref={editor} label="Blog Description" initialHtml={blog.description} overlay={<GenerateButton />} />
 * // on submit:                     editor.current.getHtml()
 * // with a generated draft:        editor.current.replaceHtml(markdownAsPost(content))
 * ```
 */
export function Editor({ initialHtml = "", ...props }: EditorProps) {
  const [isTooLong] = useState(() => hasTooManyLines(initialHtml));
  if (isTooLong) return <HtmlField initialHtml={initialHtml} {...props} />;
  return <FormattedEditor initialHtml={initialHtml} {...props} />;
}

function FormattedEditor({ initialHtml, readLanguage, ...props }: EditorProps & { initialHtml: string }) {
  const [extension] = useState(() => postExtension({ initialHtml, ...(readLanguage && { readLanguage }) }));
  const [uploads] = useState(() => (props.images ? createImageUploads(props.images) : null));
  useEffect(() => () => uploads?.stop(), [uploads]);
  return (
    <ImageUploadsContext value={uploads}>
      <LexicalExtensionComposer extension={extension} contentEditable={null}>
        <EditorFrame {...props} />
      </LexicalExtensionComposer>
    </ImageUploadsContext>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

function EditorFrame({
  label,
  ref,
  language,
  onChange,
  placeholder = "",
  isReadOnly = false,
  overlay,
  onProblem = () => {},
  onFrontMatter,
  facts,
  passageTools,
  altTool,
}: Omit<EditorProps, "initialHtml" | "readLanguage">) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  const [own] = useState(() => editorHandle(editor, uploads ?? undefined));
  const { handle, source, showField, write, toggle } = useMarkdownSource(editor, own, onChange);
  const reportProblem = useEffectEvent(onProblem);
  useEffect(() => (uploads ? registerImageFiles(editor, uploads, reportProblem) : undefined), [editor, uploads]);
  useEffect(() => (uploads ? registerCards(editor, uploads.source, reportProblem) : undefined), [editor, uploads]);
  const labelId = useId();
  const contentId = useId();
  const keysId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [selectionPlace, setSelectionPlace] = useState<HTMLElement | null>(null);

  const late = useSyncExternalStore(lateParts.subscribe, () => lateParts.now);
  useEffect(() => {
    // A failure is reported when one of them is used.
    void whenIdle().then(() => Promise.allSettled([lateParts.load(), lateMarkdown.load()]));
  }, []);
  useImperativeHandle(ref, () => handle, [handle]);
  useEffect(() => editor.setEditable(!isReadOnly), [editor, isReadOnly]);
  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size > 0 || dirtyLeaves.size > 0) onChange?.();
      }),
    [editor, onChange],
  );

  useEffect(
    () =>
      facts &&
      registerTextFacts(editor, (found) => {
        facts.set(found);
        if (found.hasFootnotes && !editor.isComposing()) editor.update($drawFootnoteMarks, { tag: HISTORY_MERGE_TAG });
      }),
    [editor, facts],
  );

  return (
    <div className="editor">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what a <label> does for fields that have one */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label takes no keys */}
      <span id={labelId} className="field-label" onClick={() => editor.focus()}>
        {label}
      </span>
      <div className="editor-frame" data-read-only={isReadOnly || undefined}>
        <Toolbar
          label={words.editor.toolbar(label)}
          contentId={contentId}
          isDisabled={isReadOnly || source !== null}
          isSource={source !== null}
          onToggleSource={() => {
            // Markdown cannot express placeholders: the first change of the source would remove them.
            if (source === null && editor.read($pendingImages).length > 0) {
              onProblem(words.editor.imagesArriving);
            } else toggle().catch(() => onProblem(words.parts.failed(words.editor.source)));
          }}
          selectionPlace={selectionPlace}
          onProblem={onProblem}
          passageTools={passageTools}
          altTool={altTool}
        />
        <LinkedImages onProblem={onProblem} />
        {onFrontMatter && <FrontMatterOffer source={source} writeSource={write} onTake={onFrontMatter} />}
        {source !== null && (
          <>
            <textarea
              ref={showField}
              className="editor-source"
              aria-label={words.editor.sourceOf(label)}
              {...(language && languageAttributes(language))}
              value={source}
              readOnly={isReadOnly}
              spellCheck
              onChange={(event) => write(event.target.value)}
              // Without this, the browser leaves the page and shows the file.
              onDragOver={(event) => hasFiles(event) && event.preventDefault()}
              onDrop={(event) => {
                if (!hasFiles(event)) return;
                event.preventDefault();
                onProblem(words.editor.noFilesInSource);
              }}
            />
            <SourceNotes source={source} />
          </>
        )}
        <div ref={sheet} className="editor-sheet" hidden={source !== null}>
          {/* Lexical removes a direction of the text itself. */}
          <div className="editor-language" dir={language && languageAttributes(language).dir}>
            <ContentEditable
              id={contentId}
              className="editor-text prose"
              lang={language}
              ariaLabelledBy={labelId}
              aria-describedby={keysId}
              ariaMultiline
              spellCheck
              aria-placeholder={placeholder}
              placeholder={<div className="editor-placeholder">{placeholder}</div>}
            />
          </div>
          <div ref={setSelectionPlace} />
          <p id={keysId} hidden>
            {words.editor.keys}
          </p>
          {late && <late.TypingMenu />}
          <BlockHandle sheet={sheet} />
          {overlay ? <div className="editor-overlay">{overlay}</div> : null}
        </div>
      </div>
    </div>
  );
}
