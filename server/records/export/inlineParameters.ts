/**
 * COPY accepts no parameters, so a compiled query's values are inlined as literals. The text itself contains only the
 * query builder's output: identifiers from definitions and `$1 …`, never values.
 */
import pg from 'pg';

/** The query with each `$n` replaced. Quoted identifiers and literals are unchanged. */
export function inlineParameters(query: { sql: string; parameters: readonly unknown[] }): string {
  return query.sql.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$(\d+)/g, (match, number?: string) => {
    if (number === undefined) return match;
    const index = Number(number) - 1;
    if (index >= query.parameters.length) {
      throw new Error(`The query names $${number} but has ${query.parameters.length} parameters.`);
    }
    return formatLiteral(query.parameters[index]);
  });
}

function formatLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(formatParameter(value));
}

/** A value in the form that the driver would send. */
function formatParameter(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(formatElement).join(',')}}`;
  return JSON.stringify(value);
}

function formatElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return formatParameter(value);
  return `"${formatParameter(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
