/** States of a mailing. `paused` by the owner, or by the server with a reason. */
export const mailingStates = ["sending", "paused", "done", "cancelled"] as const;
export type MailingState = (typeof mailingStates)[number];

/**
 * States of a mail to one subscriber. `sending`: it is being handed to the mail server. `unknown`: the connection or
 * the server failed during that; it may have arrived, so it is not sent again automatically. `unconfirmed`: it was
 * unknown, and the owner decided not to send it again. `refused`: a mail server will never accept it. `failed`: no mail
 * server accepted it within a day, or one reported later that it could not be delivered.
 */
export const recipientStates = ["waiting", "sending", "sent", "refused", "failed", "unknown", "unconfirmed"] as const;
export type RecipientState = (typeof recipientStates)[number];
