import { withQuery } from "../../../shared/addresses/with-query.ts";
import { type newsletterPaths, urlOf } from "../../../shared/routes.ts";
import { isMailHash, mailHash } from "../../content/site/mail-settings.ts";
import type { Db } from "../../core/db/client.ts";

type Purpose = "confirm" | "leave" | "confirmReplies";

/** A token for a link in a mail to a subscriber or a follower. It is valid for ever, and no row is needed to make or read it. */
export const subscriberToken = (db: Db, purpose: Purpose, id: number): string =>
  `${id.toString(36)}.${mailHash(db, purpose, String(id))}`;

/** @returns the id of the subscriber or follower; null for a token that was not made here */
export function readSubscriberToken(db: Db, purpose: Purpose, token: string): number | null {
  const [, text = "", hash = ""] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? [];
  const id = Number.parseInt(text, 36);
  return text !== "" && isMailHash(db, purpose, String(id), hash) ? id : null;
}

/** The path of a link in a mail. It names the reader's language, if that is known, for the page that it opens. */
export const mailPath = (
  path: (typeof newsletterPaths)[keyof typeof newsletterPaths],
  token: string,
  lang: string | null,
): string => withQuery(urlOf(path, { token }), { lang });

interface Place {
  followerId: number;
  /** The id of the comment that the thread begins with. */
  thread: string;
}

const textOf = ({ followerId, thread }: Place) => `${followerId}\n${thread}`;

/** A token for the link that ends mails. It is valid for ever, and no row is needed to make or read it. */
export const leaveToken = (db: Db, place: Place): string =>
  `${place.followerId.toString(36)}.${place.thread}.${mailHash(db, "leaveReplies", textOf(place))}`;

/** @returns null for a token that was not made here */
export function readLeaveToken(db: Db, token: string): Place | null {
  const [, id = "", thread = "", hash = ""] = /^([0-9a-z]{1,11})\.([0-9a-z]{26})\.([\w-]{43})$/.exec(token) ?? [];
  const place = { followerId: Number.parseInt(id, 36), thread };
  return id !== "" && isMailHash(db, "leaveReplies", textOf(place), hash) ? place : null;
}
