/**
 * Finds the unique key that a write has violated. PostgreSQL names the constraint in a field of the error. A server
 * that distributes a table omits the field and appends the shard's number to the name (`userNames_102008`), and a
 * partition's constraint has its own name: then the message and the columns in the detail identify the key.
 */
export type UniqueKey = { name: string; table: string; columns: readonly string[] };

/** Returns the first key that the error names, else the key whose columns it names; undefined for every other error. */
export function findViolatedKey<K extends UniqueKey>(error: unknown, keys: readonly K[]): K | undefined {
  if (!(error instanceof Error) || readField(error, 'code') !== '23505') return undefined;
  const named = readField(error, 'constraint') ?? error.message;
  return keys.find(({ name }) => isNamed(named, name)) ?? keys.find((key) => isKeyOfDetail(error, key));
}

const isNamed = (text: string, name: string) =>
  new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(_\\d+)?(?![\\w$])`).test(text);

function isKeyOfDetail(error: Error, { table, columns }: UniqueKey): boolean {
  const reportedTable = readField(error, 'table');
  // Names of shards and partitions begin with the table's name.
  if (reportedTable !== undefined && reportedTable !== table && !reportedTable.startsWith(`${table}_`))
    return false;
  const parts = parseKeyParts(readField(error, 'detail') ?? '');
  return parts.length === columns.length && columns.every((column, index) => parts[index]?.includes(column));
}

/** The identifiers of each part of `Key (lower("userName"), "deptId")=(…)`, in any language. */
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

/** pg's errors carry the fields of the protocol. An absent field is undefined. */
function readField(error: Error, field: string): string | undefined {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
