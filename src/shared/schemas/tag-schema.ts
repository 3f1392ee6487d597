import { z } from "zod";
import { maxTagLength } from "../limits.ts";
import { key } from "../words/sentence.ts";

/** What a writer has typed of a tag. */
export const tagText = z.object({ text: z.string(key("tagMissing")).max(maxTagLength, key("tagTooLong")) });

export const tagNames = z.array(z.string());
