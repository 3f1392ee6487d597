import { createContext, useContext } from "react";

/** Error messages of a form that checks its own fields, by the names of the fields. */
export type FieldProblems = Readonly<Record<string, string>>;

export const FieldProblemsContext = createContext<FieldProblems>({});

/** @returns the `error` of a `Field` by its name, to be spread into its properties */
export const problemIn =
  (problems: FieldProblems) =>
  (name: string): { error?: string } => {
    const error = problems[name];
    return error ? { error } : {};
  };

export const useFieldProblem = () => problemIn(useContext(FieldProblemsContext));
