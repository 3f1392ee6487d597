import { LoadFailed } from "../load-failed.tsx";
import { Spinner } from "../spinner.tsx";

type Loading = { isPending: boolean; isLoadingError: boolean; error: unknown; refetch: () => unknown };

interface LoadStateProps {
  query: Loading | readonly Loading[];
  /** Says what is being loaded. */
  label: string;
}

/** Stands where data will be: a spinner, or why it could not be loaded. Nothing once there is data. */
export function LoadState({ query, label }: LoadStateProps) {
  const queries = [query].flat();
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadFailed query={failed} />;
  return queries.some(({ isPending }) => isPending) ? <Spinner label={label} /> : null;
}
