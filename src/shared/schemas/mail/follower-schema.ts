import { z } from "zod";
import { key } from "../../words/sentence.ts";
import { mailToken } from "./mail-schema.ts";
import { subscriberListInput } from "./subscriber-schema.ts";

/**
 * The choice of a reader: end the mails of one thread; otherwise of all, as the one-click unsubscribe of mail programs
 * does.
 */
export const leaveRepliesInput = mailToken.extend({ only: z.literal("thread").optional().catch(undefined) });

export const followerRow = z.object({
  id: z.number(),
  email: z.string(),
  createdAt: z.date(),
  /** Null until the address is confirmed. */
  confirmedAt: z.date().nullable(),
});
export type FollowerRow = z.infer<typeof followerRow>;

export const followerListInput = subscriberListInput.omit({ state: true });
export type FollowerListInput = z.infer<typeof followerListInput>;

export const followerSlice = z.object({ items: z.array(followerRow), nextCursor: z.number().nullable() });

export const followerRef = z.object({ id: z.number(key("followerNotNamed")).int(key("followerNotNamed")) });
