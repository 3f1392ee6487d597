/** `pending`: waits for confirmation. `bounced`: the address does not exist. `complained`: reported a mail as spam. */
export const subscriberStates = ["active", "pending", "left", "bounced", "complained"] as const;
export type SubscriberState = (typeof subscriberStates)[number];
