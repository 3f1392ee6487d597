import { type FormEvent, useRef, useState } from "react";
import type { BlogChange, BlogInput, BlogView } from "../../../shared/blog-schema.ts";
import { BlogFields, readPlainFields } from "../../features/blogs/blog-fields.tsx";
import { GenerateButton } from "../../features/drafts/generate-button.tsx";
import { Editor, type EditorHandle } from "../../features/editor/editor.tsx";
import { markdownToHtml } from "../../features/editor/markdown.ts";
import { ThumbnailField } from "../../features/images/thumbnail-field.tsx";
import { useThumbnail } from "../../features/images/use-thumbnail.ts";
import { useSite } from "../../lib/page-state.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { useUnsaved } from "./use-unsaved.ts";
import "./blog-form.css";

interface BlogFormProps {
  /** The post that is edited; without one the form is empty. */
  blog?: BlogView;
  label: string;
  /** What the button reads meanwhile. */
  busyLabel: string;
  /** Stores the post. @returns whether it is stored; a failure has been told */
  save: (input: BlogInput & Pick<BlogChange, "publishedAt">) => Promise<boolean>;
}

/** The form of a post, for adding and for editing. It is filled once: another post is another form. */
export function BlogForm({ blog, label, busyLabel, save }: BlogFormProps) {
  const { ai } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const editor = useRef<EditorHandle>(null);
  const thumbnail = useThumbnail(blog?.imageId ?? null);
  const [step, setStep] = useState<"writing" | "uploading" | "saving">("writing");
  const markSaved = useUnsaved({ form, editor, thumbnail });

  const oneAtATime = useOneAtATime();
  const submit = async () => {
    setStep("uploading");
    const imageId = await thumbnail.whenReady();
    // She may have gone on writing while the picture was under way; what stands there now is sent.
    if (!form.current?.reportValidity() || !imageId) return;
    const fields = readPlainFields(form.current);
    const description = editor.current?.getHtml() ?? "";
    setStep("saving");
    if (await save({ ...fields, description, imageId })) markSaved(fields, description, imageId);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    oneAtATime(() => submit().finally(() => setStep("writing")));
  };

  return (
    <form ref={form} onSubmit={onSubmit} aria-label={label}>
      <fieldset className="blog-form" disabled={step === "saving"}>
        <ThumbnailField thumbnail={thumbnail} />
        <BlogFields
          blog={blog}
          description={
            <Editor
              ref={editor}
              label="Blog Description"
              initialHtml={blog?.description}
              isReadOnly={step === "saving"}
              overlay={
                ai !== "off" && (
                  <GenerateButton
                    readTitle={() => (form.current ? readPlainFields(form.current).title : "")}
                    onDraft={(markdown) => editor.current?.replaceHtml(markdownToHtml(markdown))}
                  />
                )
              }
            />
          }
        />
        <button type="submit" className="button button-primary blog-form-submit" disabled={step !== "writing"}>
          {step === "writing" ? label : busyLabel}
        </button>
      </fieldset>
    </form>
  );
}
