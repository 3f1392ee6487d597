import { LoadFailed } from "../load-failed.tsx";
import { Spinner } from "../spinner.tsx";

interface LoadStateProps {
  query: { isPending: boolean; isLoadingError: boolean; error: unknown; refetch: () => unknown };
  /** Says what is being loaded. */
  label: string;
}

/** Stands where data will be: a spinner, or why it could not be loaded. Nothing once there is data. */
export function LoadState({ query, label }: LoadStateProps) {
  if (query.isLoadingError) return <LoadFailed query={query} />;
  return query.isPending ? <Spinner label={label} /> : null;
}
