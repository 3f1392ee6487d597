/**
 * HTML that the server cleaned, shown as it is. The only place that sets inner HTML.
 *
 * @see src/server/html/clean-html.ts
 */
export function RichHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: everything stored went through the one sanitiser
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
