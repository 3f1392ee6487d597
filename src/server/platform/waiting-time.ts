/** Formats seconds for a sentence: "a second", "40 seconds", "2 minutes". */
export function waitingTime(seconds: number): string {
  if (seconds === 1) return "a second";
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
