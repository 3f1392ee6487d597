import "./progress-bar.css";

interface ProgressProps {
  /** The label for screen readers. */
  label: string;
  /** Undefined while it is unknown. */
  value: number | undefined;
  max?: number | undefined;
}

/** A progress bar, in percent unless `max` is given. */
export function ProgressBar({ label, value, max = 100 }: ProgressProps) {
  return <progress className="progress" value={value} max={max} aria-label={label} />;
}
