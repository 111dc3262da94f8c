/** The named parameters (`:deptId`) of configured SQL. */

/** The second group is the name. Tokens without parameters are matched as well: texts, quoted names, comments, dollar quotes, casts. */
export const sqlParameterPattern =
  /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([A-Za-z_]\w*)/g;

/** The parameters that the session gives, whatever fields the record has. */
const sessionNames = ['userId', 'userName', 'nickName', 'deptId', 'tenantCode', 'now', 'today'] as const;
export type SessionParameter = (typeof sessionNames)[number];
export const sessionParameters: ReadonlySet<string> = new Set(sessionNames);
