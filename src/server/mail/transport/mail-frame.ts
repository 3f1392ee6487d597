import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { type LanguageAttributes, languageAttributes } from "../../../shared/text/language.ts";
import { mailRows, mailStyle, mailWidth } from "./mail-styles.ts";

/** A placeholder for the URL that unsubscribes the reader. */
export const leaveMark = "{{leave}}";

/** The end of a mail. */
export interface MailFooter {
  /** Why the reader gets the mail. */
  why: string;
  /** Text of the link that ends such mails. */
  leave: string;
  /** Attributes of an element whose words are in the reader's language. */
  attributes: string;
}

export const mailFooter = (why: string, leave: string, language: string): MailFooter => {
  const { lang, dir } = languageAttributes(language);
  return { why, leave, attributes: ` lang="${lang}" dir="${dir}" align="${dir === "rtl" ? "right" : "left"}"` };
};

interface Frame extends LanguageAttributes, MailFooter {
  title: string;
  siteName: string;
  siteUrl: string;
  /** Puts the link that ends such mails above the body too: the end of a long mail may not be shown. */
  leavesFirst?: boolean;
}

const linkStyle = mailStyle(mailRows.a ?? { style: "" }, "ltr");

/** A link with the style of mails. @param text plain text */
export const mailLink = (href: string, text: string) =>
  `<a href="${escapeAttribute(href)}" style="${linkStyle}">${escapeAttribute(text)}</a>`;

/**
 * The document around the body of a mail to readers: the blog's name above, and why the reader gets it below. Mail
 * programs remove the `<body>`, so the language is on the block inside it. Outlook does not support max-width; only
 * Outlook reads the table in the comment.
 *
 * @param body HTML
 */
export function mailFrame(
  { title, siteName, siteUrl, lang, dir, why, leave, attributes, leavesFirst = false }: Frame,
  body: string,
): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeAttribute(title)}</title>
</head>
<body style="margin:0;padding:0">
<!--[if mso]><table align="center" width="${mailWidth}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div lang="${lang}" dir="${dir}" style="max-width:${mailWidth}px;margin:0 auto;padding:24px 16px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.6;word-wrap:break-word;text-align:${dir === "rtl" ? "right" : "left"}">
<p style="margin:0 0 16px;font-size:14px">${mailLink(`${siteUrl}/`, siteName)}${leavesFirst ? ` · <span${attributes}>${mailLink(leaveMark, leave)}</span>` : ""}</p>
${body}
<hr style="border:0;border-top:1px solid #8a8678;margin:32px 0 16px">
<p${attributes} style="margin:0;font-size:14px">${escapeAttribute(why)} ${mailLink(leaveMark, leave)}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`;
}

/** The end of the plain text of a mail to readers. */
export const textFooter = ({ why, leave }: Pick<MailFooter, "why" | "leave">) =>
  `-- \n${why}\n${leave}: ${leaveMark}\n`;
