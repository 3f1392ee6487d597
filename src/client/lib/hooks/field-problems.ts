import { createContext, useContext } from "react";

/** Sentences about the fields of a form that checks them itself, by the fields' names. */
export type FieldProblems = Readonly<Record<string, string>>;

export const FieldProblemsContext = createContext<FieldProblems>({});

/** @returns the `error` of a `Field` by its name, to be spread into its properties */
export function useFieldProblem(): (name: string) => { error?: string } {
  const problems = useContext(FieldProblemsContext);
  return (name) => {
    const error = problems[name];
    return error ? { error } : {};
  };
}
