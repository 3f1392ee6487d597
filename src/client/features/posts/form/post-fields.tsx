import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { maxSubTitleLength, maxTitleLength } from "../../../../shared/limits.ts";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import { dirOf, languageAttributes } from "../../../../shared/text/language.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFieldProblem } from "../../../lib/hooks/field-problems.ts";
import { typographicEnd } from "../../../lib/punctuation/punctuation.ts";
import { Field } from "../../../ui/field.tsx";
import { titleLength } from "../post-title.ts";
import { useCategoryNames } from "../use-category-names.ts";
import { readMoment } from "./moment-field.tsx";
import "./post-fields.css";

/** All fields except the text, the image and the details. */
export type PlainFields = Omit<DraftText, "description" | "imageId" | "details">;

interface HeadFieldsProps {
  /** The initial values. */
  text: PlainFields;
  titleLabel: string;
  titlePlaceholder: string;
  /** A page without one is not asked for it. */
  hasSubTitle: boolean;
  needsSubTitle: boolean;
  /** Shown below a field. */
  toolFor?: (field: "title" | "subTitle") => ReactNode;
  /** The language of the post. */
  language: string;
  /** The language whose quotes and dashes replace typed ones; null keeps typed ones. */
  readLanguage: () => string | null;
  /** Enter and Tab in the last field move to the text. */
  onLeave: () => void;
}

/** Title and sub title as readers see them. They are uncontrolled: {@link readPlainFields} reads them. */
export function HeadFields({
  text,
  titleLabel,
  titlePlaceholder,
  hasSubTitle,
  needsSubTitle,
  toolFor,
  language,
  readLanguage,
  onLeave,
}: HeadFieldsProps) {
  const words = useAdminWords();
  const problem = useFieldProblem();
  const subTitle = useRef<HTMLTextAreaElement>(null);
  /** Enter moves to the text, and so does Tab: the toolbar above the text is reached by Shift+Tab from there. */
  const onKey = (keys: readonly string[], leave: () => void) => (event: KeyboardEvent) => {
    const isNext = keys.includes(event.key) && !(event.key === "Tab" && hasModifier(event));
    // Enter ends the composition of a Japanese word, for example.
    if (!isNext || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    keepOneLine(event);
    if (event.currentTarget.name === "title") setTitleLength(event.currentTarget);
    event.currentTarget.dir = fieldDir(event.currentTarget.value, language);
    replacePunctuation(event, readLanguage());
  };
  const line = (name: "title" | "subTitle", max: number, onKeyDown: (event: KeyboardEvent) => void) => (
    <Field
      label={name === "title" ? titleLabel : words.postForm.subTitle}
      max={max}
      tool={toolFor?.(name)}
      {...problem(name)}
    >
      {(tied) => (
        <textarea
          {...tied}
          ref={name === "subTitle" ? subTitle : null}
          className={`post-${name.toLowerCase()}`}
          data-length={name === "title" ? titleLength(text.title) : undefined}
          name={name}
          rows={1}
          required={name === "title" || needsSubTitle}
          lang={language}
          dir={fieldDir(text[name], language)}
          autoComplete="off"
          placeholder={name === "title" ? titlePlaceholder : words.writing.subTitlePlaceholder}
          defaultValue={oneLine(text[name])}
          onInput={onInput}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  );
  return (
    <div className="post-head">
      {line(
        "title",
        maxTitleLength,
        hasSubTitle ? onKey(["Enter"], () => subTitle.current?.focus()) : onKey(["Enter", "Tab"], onLeave),
      )}
      <div hidden={!hasSubTitle}>{line("subTitle", maxSubTitleLength, onKey(["Enter", "Tab"], onLeave))}</div>
    </div>
  );
}

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) => shiftKey || ctrlKey || altKey || metaKey;

/** The direction of the text, or, of none and of one that begins with a foreign word, that of the post. */
const fieldDir = (text: string, language: string): string =>
  (text !== "" && dirOf(text)) || languageAttributes(language).dir;

/** The field is not rendered again while its text is typed. */
function setTitleLength(field: HTMLTextAreaElement): void {
  const length = titleLength(field.value);
  if (length) field.dataset.length = length;
  else delete field.dataset.length;
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");

/** Pasted line breaks become blanks, as in a field of one line. */
function keepOneLine({ currentTarget: field }: FormEvent<HTMLTextAreaElement>): void {
  if (!/[\r\n]/.test(field.value)) return;
  const caret = oneLine(field.value.slice(0, field.selectionStart)).length;
  field.value = oneLine(field.value);
  field.setSelectionRange(caret, caret);
}

interface CategoryFieldProps {
  /** The initial value. */
  category: string;
  tool?: ReactNode;
  isNeeded: boolean;
  /** A page keeps its category, which is not shown. */
  isPage: boolean;
}

/** The category of a post. It is uncontrolled: {@link readPlainFields} reads it. */
export function CategoryField({ category: initial, tool, isNeeded, isPage }: CategoryFieldProps) {
  const words = useAdminWords();
  const problem = useFieldProblem();
  const names = useCategoryNames();
  // A draft may name a category by its former name; saving finds the new one.
  const categories = names.includes(initial) || initial === "" ? names : [...names, initial];
  return (
    <div hidden={isPage}>
      <Field label={words.postForm.category} tool={tool} {...problem("category")}>
        {(tied) => (
          <select {...tied} className="input" name="category" required={isNeeded} defaultValue={initial}>
            <option value="" disabled={isNeeded}>
              {words.postForm.selectCategory}
            </option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** The values of the fields, enabled or not. */
export function readPlainFields(form: HTMLFormElement): PlainFields {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  return {
    title: input("title").value,
    subTitle: input("subTitle").value,
    category: input("category").value,
    isPublished: input("isPublished").checked,
    publishedAt: readMoment(form, "publishedAt"),
    publishAt: readMoment(form, "publishAt"),
  };
}

/** Sets a field, with the event that typing would cause. */
export function writePlainField(
  form: HTMLFormElement,
  name: "title" | "subTitle" | "category" | "excerpt",
  value: string,
): void {
  const input = form.elements.namedItem(name) as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Replaces the straight quotes and double hyphens that are typed into a field, as in the text. It uses the browser's
 * own command, so that one undo restores the typed signs.
 *
 * @param language BCP 47; null keeps typed signs
 */
function replacePunctuation(
  { currentTarget: field, nativeEvent }: FormEvent<HTMLTextAreaElement>,
  language: string | null,
): void {
  const { inputType, data, isComposing } = nativeEvent as InputEvent;
  if (language === null || inputType !== "insertText" || data?.length !== 1 || isComposing) return;
  const caret = field.selectionStart;
  const end = typographicEnd(field.value.slice(0, caret), language);
  if (!end) return;
  field.setSelectionRange(caret - end.length, caret);
  document.execCommand("insertText", false, end.text);
}
