import { type RefObject, useState } from "react";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import type { FieldProblems } from "../../lib/hooks/field-problems.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Checks the fields of a form by their own rules (`required`, `type`, `setCustomValidity`) and shows Longhand's message
 * beside each field. The form is `noValidate`, because a browser cannot show its own message at a field that is not
 * visible.
 *
 * @param reveal brings the first invalid field into view before it gets the focus
 */
export function useFieldCheck(form: RefObject<HTMLFormElement | null>, reveal: (field: HTMLElement) => void) {
  const words = useAdminWords();
  const [problems, setProblems] = useState<FieldProblems>({});
  /** @returns whether all fields are valid */
  const check = () => {
    const fields = invalidFields(form.current);
    setProblems(Object.fromEntries(fields.map((field) => [field.name, sentenceFor(field, words)])));
    const [first] = fields;
    if (!first) return true;
    reveal(first);
    first.focus();
    return false;
  };
  /** Removes the messages of fields that have become valid. A field that was not checked yet gets no message. */
  const recheck = () => {
    // Called at every key; usually there is nothing to do.
    if (Object.keys(problems).length === 0) return;
    const invalid = new Set(invalidFields(form.current).map(({ name }) => name));
    const left = Object.entries(problems).filter(([name]) => invalid.has(name));
    if (left.length < Object.keys(problems).length) setProblems(Object.fromEntries(left));
  };
  return { problems, check, recheck };
}

function invalidFields(form: HTMLFormElement | null): Control[] {
  // A fieldset matches too when a field in it does.
  return [...(form?.querySelectorAll<Control>(":is(input, select, textarea):invalid") ?? [])];
}

function sentenceFor({ name, type, validity, validationMessage }: Control, { writing }: AdminWords): string {
  if (validity.customError) return validationMessage;
  if (validity.valueMissing && isNamed(name, writing.missing)) return writing.missing[name];
  if (validity.typeMismatch && type === "url") return writing.addressWrong;
  if (type === "datetime-local") return writing.dateWrong;
  return validationMessage;
}

const isNamed = <Names extends object>(name: string, names: Names): name is keyof Names & string => name in names;
