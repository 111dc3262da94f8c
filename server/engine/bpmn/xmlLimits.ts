/**
 * Checks the limits of an XML text before parsing, because parsers recurse and entities expand. One pass in linear
 * time.
 */

export const maxCharacters = 2_000_000;
const maxDepth = 100;
/**
 * Twice the element count of 2,000 nodes with their lines and their drawing. Reading takes about 0.1 ms per element.
 */
const maxElements = 60_000;

/** Returns the reason, in Chinese, why the text must not be parsed; null if it may be. */
export function checkXmlLimits(xml: string): string | null {
  if (xml.length > maxCharacters) return '流程定义过大，最多 2 MB';
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return '流程定义不能包含 DOCTYPE 或实体声明';
  let depth = 0;
  let elements = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const end = findEndOfMarkup(xml, at);
    if (xml[at + 1] === '/') depth -= 1;
    else if (/[^!?]/.test(xml[at + 1] ?? '!')) {
      elements += 1;
      if (xml[end - 1] !== '/') depth += 1;
    }
    if (depth > maxDepth) return `流程定义嵌套过深，最多 ${maxDepth} 层`;
    if (elements > maxElements) return `流程定义的元素过多，最多 ${maxElements} 个`;
    at = end + 1;
  }
  return null;
}

const skippedSections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Returns the index of the `>` that ends the markup starting at `at`, or the length of the text. */
function findEndOfMarkup(xml: string, at: number): number {
  for (const [opening, closing] of skippedSections) {
    if (!xml.startsWith(opening, at)) continue;
    const end = xml.indexOf(closing, at + opening.length);
    return end < 0 ? xml.length : end + closing.length - 1;
  }
  let quote = '';
  for (let index = at + 1; index < xml.length; index += 1) {
    const char = xml.charAt(index);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return index;
  }
  return xml.length;
}
