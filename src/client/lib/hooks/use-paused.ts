import { useEffect, useState } from "react";

/** Milliseconds without typing before the server is asked. */
const pauseMs = 150;

/** The value once it has not changed for a moment. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setPaused, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
