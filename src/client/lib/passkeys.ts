import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => typeof window.PublicKeyCredential === "function";

/** Asks the browser to make a passkey. @returns null when the person thought better of it */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | null> {
  return unlessCancelled(async () => (await import("@simplewebauthn/browser")).startRegistration({ optionsJSON }));
}

/** Asks the browser to use one. @returns null when the person thought better of it, or has none */
export function givePasskey(
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
