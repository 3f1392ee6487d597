import { z } from "zod";
import { maxEmailLength, maxPasswordLength } from "./limits.ts";

export const emailSchema = z
  .string("Please enter your e-mail address")
  .trim()
  .max(maxEmailLength, "Please enter a valid e-mail address")
  .pipe(z.email("Please enter a valid e-mail address"));

export const credentials = z.object({
  email: emailSchema,
  password: z
    .string("Please enter your password")
    .min(1, "Please enter your password")
    .max(maxPasswordLength, `The password is longer than ${maxPasswordLength} characters`),
});
export type Credentials = z.infer<typeof credentials>;

export const signedIn = z.object({ token: z.string(), message: z.string() });
export const sessionView = z.object({ email: z.string(), expiresAt: z.date() });
