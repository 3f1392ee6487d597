import { z } from "zod";
import { passwordSchema } from "./session-schema.ts";

/** Whatever changes how somebody gets in asks for the password once more. */
const confirmed = z.object({ password: passwordSchema });

export const passwordChange = confirmed.extend({ newPassword: z.string("Please enter a new password") });
