/** What webhooks are told about. The names are stored and sent. */
export const webhookEvents = [
  "post.published",
  "post.updated",
  "post.unpublished",
  "post.deleted",
  "comment.received",
  "comment.approved",
  "subscriber.confirmed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event of the button Send a test. */
export const testEvent = "webhook.test";

/** Why a webhook is off: its owner, an answer of 410, a day of failures, or too many waiting deliveries. */
export const webhookOffReasons = ["owner", "gone", "failing", "full"] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];
