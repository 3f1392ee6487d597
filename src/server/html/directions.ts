/** Letters of Hebrew, Arabic and the scripts beside them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A page's text in which each list, quotation and table takes its direction from its own words, so that numbers, bars and
 * columns begin where the words do. Text of one direction needs none of it.
 */
export function tellDirections(html: string): string {
  if (!rightToLeft.test(html)) return html;
  return (
    html
      .replace(/<(ul|ol|blockquote|table)(?=[ >])/g, '<$1 dir="auto"')
      // Our own words say nothing of the writer's.
      .replaceAll('<span class="visually-hidden">', '<span class="visually-hidden" dir="ltr">')
  );
}
