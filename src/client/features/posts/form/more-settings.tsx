import { Fragment, type ReactNode } from "react";
import {
  eachFlag,
  eachLine,
  emptyDetails,
  type FlagName,
  fieldsIn,
  flagField,
  flagNames,
  type LineName,
  lineField,
  type PostDetails,
  type SomeDetails,
} from "../../../../shared/post-fields.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFieldProblem } from "../../../lib/hooks/field-problems.ts";
import { Field } from "../../../ui/field.tsx";
import { LanguageOptions } from "../../../ui/locale-options.tsx";
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
  const words = useAdminWords().postForm;
  const initial = { ...emptyDetails, ...details };
  const fields = (group: Parameters<typeof fieldsIn>[0]) =>
    fieldsIn(group).map((name) => (
      <Fragment key={name}>
        {isFlag(name) ? (
          <Flag name={name} initial={initial[name]} isPage={isPage} />
        ) : (
          <Line name={name} initial={initial[name]} tool={name === "excerpt" && excerptTool} />
        )}
        {name === "metaDescription" && preview}
      </Fragment>
    ));
  return (
    <>
      {tags}
      {fields("top")}
      <details className="more-settings">
        <summary>{words.moreSettings}</summary>
        <div className="more-settings-fields">
          {authors}
          <Group label={words.searchAndSharing}>{fields("searchAndSharing")}</Group>
          <Group label={words.cover}>{fields("cover")}</Group>
          {fields("more")}
        </div>
      </details>
    </>
  );
}

const isFlag = (name: LineName | FlagName): name is FlagName => (flagNames as string[]).includes(name);

function Line({ name, initial, tool }: { name: LineName; initial: string; tool: ReactNode }) {
  const { details: labels, detailHints: hints } = useAdminWords();
  const problem = useFieldProblem();
  const { type, max } = lineField(name);
  return (
    <>
      <Field label={labels[name]} hint={hints[name]} max={max} tool={tool} {...problem(name)}>
        {(tied) => {
          const input = { ...tied, name, className: "input", defaultValue: initial };
          if (type === "lines") return <textarea {...input} rows={2} />;
          if (type === "address") return <input {...input} type="url" autoComplete="off" />;
          return <input {...input} autoComplete="off" {...(type === "language" && { list: "languages" })} />;
        }}
      </Field>
      {type === "language" && (
        <datalist id="languages">
          <LanguageOptions />
        </datalist>
      )}
    </>
  );
}

function Flag({ name, initial, isPage }: { name: FlagName; initial: boolean; isPage: boolean }) {
  const labels = useAdminWords().details;
  return (
    <label className="post-publish" hidden={isPage && !flagField(name).isOfPages}>
      <input type="checkbox" name={name} defaultChecked={initial} />
      {labels[name]}
    </label>
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

/**
 * The details in the form, including the address beside the title. @param kept the details that the form has no field
 * for
 */
export function readDetails(form: HTMLFormElement, kept: SomeDetails): PostDetails {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  return {
    ...emptyDetails,
    ...kept,
    slug: input("slug").value,
    ...eachLine((name) => input(name).value),
    ...eachFlag((name) => input(name).checked),
  };
}
