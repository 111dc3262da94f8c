/** Converts configured HTML to one line of plain text, for elements that show text only. */
export const htmlToText = (html: string): string =>
  html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1\s*>/gis, '')
    .replace(/<\/?[a-z][^>]*>/gi, (tag) => (/^<\/?(br|p|div|li|tr)\b/i.test(tag) ? ' ' : ''))
    .replace(/&(lt|gt|quot|nbsp|amp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};
