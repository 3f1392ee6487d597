import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** Whether this browser supports passkeys. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === "function";

/** Asks the browser to create a passkey. @returns null when the user cancels */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | null> {
  return unlessCancelled(async () => (await import("@simplewebauthn/browser")).startRegistration({ optionsJSON }));
}

/** Asks the browser to use a passkey. @returns null when the user cancels, or has none */
export function presentPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON | null> {
  return unlessCancelled(async () => (await import("@simplewebauthn/browser")).startAuthentication({ optionsJSON }));
}

async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name)) return null;
    throw error;
  }
}
