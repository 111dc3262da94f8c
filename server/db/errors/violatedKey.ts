/**
 * Which unique key a write has violated. PostgreSQL names the constraint in a field of the error. A server that spreads a
 * table over others leaves the field out and has the shard's number behind the name (`userNames_102008`), and a
 * partition's constraint has a name of its own: then the message and the columns in the detail tell.
 */
export type UniqueKey = { name: string; table: string; columns: readonly string[] };

/** The first of the keys that the error names, else the one whose columns it tells; undefined for every other error. */
export function findViolatedKey<K extends UniqueKey>(error: unknown, keys: readonly K[]): K | undefined {
  if (!(error instanceof Error) || readField(error, 'code') !== '23505') return undefined;
  const named = readField(error, 'constraint') ?? error.message;
  return keys.find(({ name }) => isNamed(named, name)) ?? keys.find((key) => isKeyOfDetail(error, key));
}

const isNamed = (text: string, name: string) =>
  new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(_\\d+)?(?![\\w$])`).test(text);

function isKeyOfDetail(error: Error, { table, columns }: UniqueKey): boolean {
  const told = readField(error, 'table');
  // Shards and partitions begin with the table's name.
  if (told !== undefined && told !== table && !told.startsWith(`${table}_`)) return false;
  const parts = parseKeyParts(readField(error, 'detail') ?? '');
  return parts.length === columns.length && columns.every((column, index) => parts[index]?.includes(column));
}

/** Of `Key (lower("userName"), "deptId")=(…)`, in whatever language, the identifiers of each part. */
function parseKeyParts(detail: string): string[][] {
  const key = /\((.*?)\)=\(/s.exec(detail)?.[1];
  if (key === undefined) return [];
  const parts: string[][] = [[]];
  let depth = 0;
  for (const [token] of key.matchAll(/"(?:[^"]|"")+"|[\p{L}_][\p{L}\d_$]*|[(),]/gu)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token !== ',') parts.at(-1)?.push(token.replace(/^"|"$/g, '').replaceAll('""', '"'));
    else if (depth === 0) parts.push([]);
  }
  return parts;
}

/** pg's errors carry what the protocol defines; an absent field is undefined. */
function readField(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
