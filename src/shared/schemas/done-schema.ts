import { z } from "zod";

/** What a mutation answers that has nothing to show but its sentence. */
export const doneSchema = z.object({ message: z.string() });
