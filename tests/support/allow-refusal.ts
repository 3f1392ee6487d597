/** Ignores a refusal and rethrows other errors, for random sequences with impossible steps. */
export function allowRefusal(error: { code?: string }): void {
  if (!["NOT_FOUND", "CONFLICT", "BAD_REQUEST"].includes(error.code ?? "")) throw error;
}
