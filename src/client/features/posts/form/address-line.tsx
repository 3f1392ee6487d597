import { type KeyboardEvent, useId, useRef, useState } from "react";
import { maxTypedSlugLength } from "../../../../shared/limits.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFieldProblem } from "../../../lib/hooks/field-problems.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { useShownAddress } from "./use-shown-address.ts";
import "./address-line.css";

interface AddressLineProps {
  /** The initial value of the field `slug`, which is uncontrolled. */
  slug: string;
  /** Null for a new post. */
  postId: string | null;
  isPage: boolean;
}

/** The address of the post in the form around this, with the field of its readable one behind a button. */
export function AddressLine({ slug: initial, ...post }: AddressLineProps) {
  const { address: words, actions, details, writing } = useAdminWords();
  const line = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const fieldId = useId();
  const { slug, own, readable, isPlanned, isTyped, isOwn, taken, problem } = useShownAddress(line, post);
  const { error = problem } = useFieldProblem()("slug");
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || error !== undefined;
  const open = () => {
    setIsOpened(true);
    // After the field is shown.
    setTimeout(() => input.current?.select());
  };
  const close = () => {
    setIsOpened(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if ((event.key !== "Enter" && event.key !== "Escape") || event.nativeEvent.isComposing) return;
    // Otherwise Enter would send the form, and Escape would close more than this field.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <div ref={line} className="address-line">
      <p className="address-line-shown">
        <span className="field-label">{words.label}</span>
        <bdi dir="ltr">{isPlanned ? readable : own}</bdi>
        {isPlanned && <small>{isTyped ? words.unsaved : words.planned}</small>}
        <Button
          ref={button}
          className="button button-small"
          aria-label={isOpen ? words.done : words.edit}
          aria-expanded={isOpen}
          aria-controls={fieldId}
          isInactive={false}
          onClick={isOpen ? close : open}
        >
          {isOpen ? writing.done : actions.edit}
        </Button>
      </p>
      {slug !== undefined && !isOwn && !isPlanned && (
        <p>
          <bdi dir="ltr">{readable}</bdi> <small>{words.leadsHere}</small>
        </p>
      )}
      {taken && <p>{words.taken(taken)}</p>}
      <div id={fieldId} hidden={!isOpen}>
        <Field
          label={details.slug}
          hint={post.isPage ? words.pageHint : words.hint}
          max={maxTypedSlugLength}
          {...(error && { error })}
        >
          {(tied) => (
            <input
              {...tied}
              ref={input}
              name="slug"
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={slug}
              defaultValue={initial}
              onKeyDown={press}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
