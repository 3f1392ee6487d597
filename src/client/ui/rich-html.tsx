import type { MouseEventHandler } from "react";

interface RichHtmlProps {
  html: string;
  className?: string;
  /** For links inside; keys press them too, and the browser makes clicks of that. */
  onClick?: MouseEventHandler;
}

/**
 * HTML that the server cleaned, shown as it is. The only place that sets inner HTML.
 *
 * @see src/server/html/clean-html.ts
 */
export function RichHtml({ html, className, onClick }: RichHtmlProps) {
  // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
  // biome-ignore lint/a11y/useKeyWithClickEvents: the browser makes clicks of their keys
  // biome-ignore lint/security/noDangerouslySetInnerHtml: everything stored went through the one sanitiser
  return <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />;
}
