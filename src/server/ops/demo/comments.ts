import { z } from "zod";
import file from "./comments.json";

const comment = z.strictObject({
  /** Name of the post's file. */
  post: z.string(),
  name: z.string(),
  content: z.string(),
  /** Hours between the post and the comment. */
  hoursLater: z.number(),
  isWaiting: z.boolean().optional(),
  /** Text in the form's hidden field, which only programs fill in. */
  website: z.string().optional(),
});

/** A comment that a reader left on a post of the demo. */
export type DemoComment = z.infer<typeof comment>;

export const comments = z.array(comment).parse(file);
