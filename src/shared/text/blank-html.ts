/** Lines, spaces and nothing else. What shows without text, such as an image, a rule or a table, is not in this list. */
const blank = /^(?:\s|&nbsp;|<\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|pre|code|strong|em|span)\b[^>]*>)*$/;

/** Whether a description shows nothing: no text and no object. */
export const isBlankHtml = (description: string): boolean => blank.test(description);
