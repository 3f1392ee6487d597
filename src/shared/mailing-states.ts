/** Of a mailing. `paused` by the owner, or by the server, which says why. */
export const mailingStates = ["sending", "paused", "done", "cancelled"] as const;
export type MailingState = (typeof mailingStates)[number];

/**
 * Of a mail to one subscriber. `sending`: handed to the mail server right now. `unknown`: it was, when the connection or the server
 * broke; it may have arrived, so it is not sent again by itself. `unconfirmed`: it
 * was unknown, and the owner does not send it again. `refused`: a mail server will never take it. `failed`: it did not take it
 * within a day, or reported later that it could not be delivered.
 */
export const recipientStates = ["waiting", "sending", "sent", "refused", "failed", "unknown", "unconfirmed"] as const;
export type RecipientState = (typeof recipientStates)[number];
