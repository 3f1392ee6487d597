/** So many seconds as a person says them. */
export function waitingTime(seconds: number): string {
  if (seconds === 1) return "a second";
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
