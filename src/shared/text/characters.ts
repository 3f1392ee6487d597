/**
 * The length of a text as limits measure it, on the server and beside a field: UTF-16 code units without blanks at both
 * ends; a line break counts as one.
 */
export const countCharacters = (text: string): number => text.replace(/\r\n?/g, "\n").trim().length;
