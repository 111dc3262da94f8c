/**
 * The statements of an SQL file, one after the other: a server that spreads tables over others carries out one command at
 * a time, and an error names the statement that it is about. Knows PostgreSQL's quotes, dollar quotes and comments; not
 * the bodies of `begin atomic`, which have semicolons of their own, nor quotes with backslashes (`e'…'`).
 */

/** In this order: what begins none of the others is a single character. */
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[\p{L}_][\p{L}\d_]*)?\$)[\s\S]*?\1|[\p{L}_][\p{L}\d_$]*|[\s\S]/gu;

/** Without comments between them and without their semicolons. */
export function splitSqlStatements(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let isEmpty = true;
  const end = (to: number) => {
    if (!isEmpty) statements.push(text.slice(from, to).trim());
    isEmpty = true;
  };
  for (const { 0: part, index } of text.matchAll(tokenPattern)) {
    if (part === ';') {
      end(index);
    } else if (isEmpty && !isBlank(part)) {
      from = index;
      isEmpty = false;
    }
  }
  end(text.length);
  return statements;
}

const isBlank = (part: string) => part.startsWith('--') || part.startsWith('/*') || part.trim() === '';
