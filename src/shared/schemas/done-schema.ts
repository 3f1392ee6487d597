import { z } from "zod";

/** The output of a mutation that returns only its sentence. */
export const doneSchema = z.object({ message: z.string() });
