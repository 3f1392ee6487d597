/** For steps of a random sequence of which some make no sense where they stand: lets a refusal pass, and nothing else. */
export function refused(error: { code?: string }): void {
  if (!["NOT_FOUND", "CONFLICT", "BAD_REQUEST"].includes(error.code ?? "")) throw error;
}
