import type { ReactNode } from "react";
import {
  maxAltLength,
  maxCaptionLength,
  maxExcerptLength,
  maxLanguageLength,
  maxMetaDescriptionLength,
  maxMetaTitleLength,
  maxUrlLength,
} from "../../../../shared/limits.ts";
import { emptyDetails } from "../../../../shared/post-details.ts";
import type { PostDetails, SomeDetails } from "../../../../shared/schemas/post-details-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFieldProblem } from "../../../lib/hooks/field-problems.ts";
import { Field } from "../../../ui/field.tsx";
import { LanguageOptions } from "../../../ui/language-options.tsx";
import "./more-settings.css";

interface MoreSettingsProps {
  /** The initial values. */
  details: SomeDetails;
  /** Shown below the excerpt. */
  excerptTool?: ReactNode;
  /** The field of tags. */
  tags: ReactNode;
  /** The field of bylines. */
  authors: ReactNode;
  /** Shows the post as other sites will. */
  preview: ReactNode;
  /** A page is in no list. */
  isPage?: boolean | undefined;
}

/** The fields of {@link readDetails}, uncontrolled. Rarely used ones are folded away. */
export function MoreSettings({ details, excerptTool, tags, authors, preview, isPage = false }: MoreSettingsProps) {
  const { postForm: words, details: labels } = useAdminWords();
  const initial = { ...emptyDetails, ...details };
  const problem = useFieldProblem();
  const line = (
    name: LineName,
    { max, hint = "", ...input }: { max: number; hint?: string; type?: "url"; list?: string },
  ) => (
    <Field label={labels[name]} hint={hint} max={max} {...problem(name)}>
      {(tied) => (
        <input {...{ ...tied, ...input, name }} className="input" autoComplete="off" defaultValue={initial[name]} />
      )}
    </Field>
  );
  const lines = (name: LineName, max: number, hint = "", tool: ReactNode = null) => (
    <Field label={labels[name]} hint={hint} max={max} tool={tool} {...problem(name)}>
      {(tied) => <textarea {...{ ...tied, name }} className="input" rows={2} defaultValue={initial[name]} />}
    </Field>
  );
  return (
    <>
      {tags}
      {lines("excerpt", maxExcerptLength, words.excerptHint, excerptTool)}
      <details className="more-settings">
        <summary>{words.moreSettings}</summary>
        <div className="more-settings-fields">
          {authors}
          <Group label={words.searchAndSharing}>
            {line("metaTitle", { max: maxMetaTitleLength, hint: words.metaTitleHint })}
            {lines("metaDescription", maxMetaDescriptionLength, words.metaDescriptionHint)}
            {preview}
            {line("canonicalUrl", { max: maxUrlLength, type: "url", hint: words.canonicalUrlHint })}
          </Group>
          <Group label={words.cover}>
            {line("coverCaption", { max: maxCaptionLength })}
            {line("coverAlt", { max: maxAltLength, hint: words.coverAltHint })}
          </Group>
          {line("language", { max: maxLanguageLength, hint: words.languageHint, list: "languages" })}
          <LanguageOptions id="languages" />
          <label className="post-publish" hidden={isPage}>
            <input type="checkbox" name="isPinned" defaultChecked={initial.isPinned} />
            {labels.isPinned}
          </label>
        </div>
      </details>
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="more-settings-group">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

const lineNames = [
  "excerpt",
  "metaTitle",
  "metaDescription",
  "canonicalUrl",
  "coverCaption",
  "coverAlt",
  "language",
] as const;
type LineName = (typeof lineNames)[number];

/**
 * The details in the form, including the address beside the title. @param kept the details that the form has no field
 * for
 */
export function readDetails(form: HTMLFormElement, kept: SomeDetails): PostDetails {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const lines = Object.fromEntries(["slug", ...lineNames].map((name) => [name, input(name).value]));
  return { ...emptyDetails, ...kept, ...lines, isPinned: input("isPinned").checked };
}
