/** Converts SQL with named parameters (`:deptId`) to PostgreSQL's numbered parameters. */

/** Tokens that contain no parameters are matched first: texts, quoted names, comments, dollar quotes, casts. */
const tokenPattern =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([A-Za-z_]\w*)/g;

export type NumberedSql = { text: string; names: string[] };

/** Replaces names by `$1`, `$2` in the order of their first occurrence. */
export function numberParameters(sql: string): NumberedSql {
  const names: string[] = [];
  const text = sql.replace(tokenPattern, (whole, _tag: string | undefined, name: string | undefined) => {
    if (name === undefined) return whole;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}
