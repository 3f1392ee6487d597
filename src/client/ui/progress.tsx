import "./progress.css";

interface ProgressProps {
  /** What it is about, as it is read out. */
  label: string;
  value: number;
  max?: number;
}

/** How far something is; percent unless `max` says otherwise. */
export function Progress({ label, value, max = 100 }: ProgressProps) {
  return <progress className="progress" value={value} max={max} aria-label={label} />;
}
