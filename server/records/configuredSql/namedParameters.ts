/** SQL with named parameters (`:deptId`) as PostgreSQL takes it. */

/** What is no parameter comes first: texts, quoted names, comments, dollar quotes, casts. */
const tokenPattern =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([A-Za-z_]\w*)/g;

export type NumberedSql = { text: string; names: string[] };

/** Names as `$1`, `$2` in the order in which each comes first. */
export function numberParameters(sql: string): NumberedSql {
  const names: string[] = [];
  const text = sql.replace(tokenPattern, (whole, _tag: string | undefined, name: string | undefined) => {
    if (name === undefined) return whole;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}
