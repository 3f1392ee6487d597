import type { MouseEventHandler } from "react";

interface RichHtmlProps {
  html: string;
  className: string;
  /** For the links inside. Browsers report key presses on links as clicks. */
  onClick?: MouseEventHandler;
}

/**
 * Shows HTML that the server has sanitised. This is the only place that sets inner HTML.
 *
 * @see src/server/core/html/clean-html.ts
 */
export function RichHtml({ html, className, onClick }: RichHtmlProps) {
  // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed, not the element
  // biome-ignore lint/a11y/useKeyWithClickEvents: browsers report key presses on links as clicks
  // biome-ignore lint/security/noDangerouslySetInnerHtml: all stored HTML has passed the sanitiser
  return <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />;
}
