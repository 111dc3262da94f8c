/** The text format of COPY (PostgreSQL manual, COPY, "Text Format"; for lists "Array Input and Output Syntax"). */

/** One line, with the line feed at its end. Null is `\N`. */
export const formatCopyRow = (values: readonly unknown[]): string =>
  `${values.map(formatCopyValue).join('\t')}\n`;

function formatCopyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value)) return escapeCopyText(formatArray(value));
  return escapeCopyText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const formatArray = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoteElement(String(value)))).join(',')}}`;

const quoteElement = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escapeCopyText = (text: string): string =>
  text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
