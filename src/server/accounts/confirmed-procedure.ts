import type { Context } from "../context.ts";
import { adminProcedure, rateLimit } from "../core/procedures/procedures.ts";
import type { SecurityEvent } from "../core/procedures/security-log.ts";
import type { Attempt } from "./sign-in-delays.ts";

/**
 * For calls that ask for the password again. Such calls are counted and logged, so that the password cannot be guessed
 * with a stolen session.
 */
export const confirmedProcedure = (event: SecurityEvent) => adminProcedure.meta({ event }).use(rateLimit("signIn"));

export const attemptOf = ({ signInDelays, now }: Context): Attempt => ({ delays: signInDelays, now: now() });
