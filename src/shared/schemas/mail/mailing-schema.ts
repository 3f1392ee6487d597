import { z } from "zod";
import { mailingStates, recipientStates } from "../../mailing-states.ts";
import { key } from "../../words/sentence.ts";
import { idText } from "../text-schema.ts";

export const mailingView = z.object({
  id: z.number(),
  postId: z.string(),
  subject: z.string(),
  state: z.enum(mailingStates),
  /** Why the server paused it; null if the owner did. */
  trouble: z.string().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
  counts: z.record(z.enum(recipientStates), z.number()),
});
export type MailingView = z.infer<typeof mailingView>;

export const mailingOverview = z.object({
  /** Whether mail works. */
  isReady: z.boolean(),
  /** Why no post can be mailed now, in words; null when it can. */
  obstacle: z.string().nullable(),
  /** Number of readers who would get a mail now. */
  subscribers: z.number(),
  mailings: z.array(mailingView),
  /** Pages that are neither published nor sent, which can be sent as mails. */
  mails: z.array(z.object({ _id: z.string(), title: z.string() })),
  /** Recent posts that were not sent yet. */
  posts: z.array(z.object({ _id: z.string(), title: z.string() })),
});

export const digestView = z.object({
  isOn: z.boolean(),
  /** How many posts the next digest has so far. */
  posts: z.number(),
});

export const mailingPost = z.object({
  postId: idText(key("mailingPostNotNamed"), key("postNotFound")),
});
/** The post in a form; null for one that was never saved. */
export const mailChoiceInput = z.object({ postId: mailingPost.shape.postId.nullable() });
/** Whether a post is sent to subscribers when it is published. */
export const mailChoice = z.object({
  /** Whether the writer has a choice. */
  isOffered: z.boolean(),
  /** Why this post cannot be mailed although mail works, in words. */
  obstacle: z.string().nullable(),
  /** The earlier decision, or the setting for new posts. */
  isChosen: z.boolean(),
  subscribers: z.number(),
  /** Of the mail's HTML, as the post is saved; 0 for one that was never saved. */
  bytes: z.number(),
});
export type MailChoice = z.infer<typeof mailChoice>;
export const mailingRef = z.object({ id: z.number(key("mailingNotNamed")).int(key("mailingNotNamed")) });
/** Addresses, at most `unknownMailsListed`. */
export const unknownMails = z.array(z.string());
export const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
