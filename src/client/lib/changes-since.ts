/** The changes that were made while others were being saved. */
export const changesSince = <Values extends object>(changes: Values, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field as keyof Values]),
    ),
  ) as Values;
