/** When the weekly digest is sent; the days are in the order of `Date.getUTCDay`. */
export const digestDays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "off",
] as const;
export type DigestDay = (typeof digestDays)[number];
