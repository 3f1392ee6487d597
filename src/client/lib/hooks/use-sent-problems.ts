import { type RefObject, useEffect, useRef, useState } from "react";
import { problemsOf } from "../calls/failure.ts";
import { type FieldProblems, problemIn } from "./field-problems.ts";

export interface SentProblems {
  /** @returns the `error` of a `Field` by its name, to be spread into its properties */
  problem: (name: string) => { error?: string };
  /** Shows the problems of a failed call beside their fields. The first of these fields gets the focus. */
  show: (error: unknown) => void;
  /** Removes the message of a field that was changed. */
  clear: (name: string) => void;
}

/** Shows the server's errors about a form beside its fields. */
export function useSentProblems(form: RefObject<HTMLFormElement | null>): SentProblems {
  const [problems, setProblems] = useState<FieldProblems>({});
  /** A later change of the problems must not move the focus. */
  const wantsFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are marked once the problems are there
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
  return {
    problem: problemIn(problems),
    show: (error) => {
      const sent = Object.entries(problemsOf(error)).map(([path, sentence]) => [nameIn(path), sentence]);
      wantsFocus.current = true;
      setProblems(Object.fromEntries(sent.reverse()));
    },
    clear: (name) => {
      if (!problems[name]) return;
      const { [name]: _cleared, ...others } = problems;
      setProblems(others);
    },
  };
}

/** The field in a path: `values.socialLinks.2` is about `socialLinks`. */
const nameIn = (path: string) => path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path;
