/**
 * Splits an SQL file into statements. A server that distributes tables executes one command at a time, and an error
 * then identifies its statement. Handles PostgreSQL's quotes, dollar quotes and comments, but neither bodies of
 * `begin atomic`, which contain semicolons, nor quotes with backslashes (`e'…'`).
 */

/** The order matters: text that starts no other token is a single character. */
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[\p{L}_][\p{L}\d_]*)?\$)[\s\S]*?\1|[\p{L}_][\p{L}\d_$]*|[\s\S]/gu;

/** Returns the statements without the comments between them and without their semicolons. */
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
