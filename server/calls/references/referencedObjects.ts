/** Rows of fixed tables as objects that others name. */
import { sql } from 'kysely';
import { resources } from '../../../contract/resources/registry.ts';
import { isStored, type Resource, uniqueCodes } from '../../../contract/resources/resource.ts';
import type { Tx } from '../../db/database.ts';
import { isOpenRow } from '../../db/queries/openRows.ts';
import { type TreeTable, treeKeys } from '../../db/queries/treeTables.ts';
import type { ReferencedKind, ReferencedObject } from './reference.ts';

/** Fields and options are parts of their form's definition. */
export type StoredKind = Exclude<ReferencedKind, 'field' | 'option'>;

type ObjectColumns = {
  table: string;
  id: string;
  code: string;
  name: string;
  within?: string;
  /** It cannot be disabled. */
  lasting?: true;
  /** A deleted one keeps its row. */
  keptRows?: true;
};

export type StoredObject = ReferencedObject & { enabled: boolean };

/** Others name the object by its unique code, or by its key. */
function describedColumns(resource: Resource): ObjectColumns {
  if (!isStored(resource)) throw new Error(`${resource.name} has no table`);
  const { stored, key, label, within } = resource;
  const code = uniqueCodes(resource)[0] ?? key;
  return { table: stored.table, id: key, code, name: label, ...(within && { within: within.property }) };
}

const describedKinds = ['dictType', 'dictData', 'role', 'post', 'dept', 'menu', 'constant'] as const;
type DescribedKind = (typeof describedKinds)[number];

const objectColumns: Record<StoredKind, ObjectColumns> = {
  form: { table: 'forms', id: 'formId', code: 'enName', name: 'cnName', lasting: true, keptRows: true },
  user: { table: 'users', id: 'userId', code: 'userId', name: 'nickName', keptRows: true },
  // The keys are the kinds.
  ...(Object.fromEntries(describedKinds.map((kind) => [kind, describedColumns(resources[kind])])) as Record<
    DescribedKind,
    ObjectColumns
  >),
};

export const isStoredKind = (name: string): name is StoredKind => Object.hasOwn(objectColumns, name);

/** The field that holds the code by which others name the object. */
export const codeFieldOf = (kind: StoredKind): string => objectColumns[kind].code;

/** The existing ones, by id. */
export async function loadObjects(tx: Tx, kind: StoredKind, ids: readonly string[]): Promise<StoredObject[]> {
  const { table, id, code, name, within, lasting } = objectColumns[kind];
  const { rows } = await sql<StoredObject>`
    select ${sql.id(id)}::text as "id", ${sql.id(code)}::text as "code", ${sql.id(name)} as "name",
      ${lasting ? sql`true` : sql`"status" = '0'`} as "enabled"
      ${within === undefined ? sql`` : sql`, ${sql.id(within)} as "within"`}
    from ${sql.id(table)} where ${sql.id(id)} = any(${[...ids]}::bigint[]) order by ${sql.id(id)}`.execute(
    tx,
  );
  return rows;
}

export type ChosenObjects = {
  kind: StoredKind;
  /** Ids, or with `by: 'code'` codes. */
  chosen: readonly string[];
  by?: 'id' | 'code';
};

/** The existing ones. An object below a disabled one is not enabled; one that is deleted does not exist. */
export async function loadChosenObjects(
  tx: Tx,
  { kind, chosen, by = 'id' }: ChosenObjects,
): Promise<StoredObject[]> {
  const { table, id, code, name, within, lasting, keptRows } = objectColumns[kind];
  const key = sql`t.${sql.id(id)}`;
  const isChosen =
    by === 'id'
      ? sql`${key} = any(${[...chosen]}::bigint[])`
      : sql`t.${sql.id(code)}::text = any(${[...chosen]}::text[])`;
  const isEnabled = lasting ? sql`true` : isTreeTable(table) ? isOpenRow(table, key) : sql`t."status" = '0'`;
  const { rows } = await sql<StoredObject>`
    select ${key}::text as "id", t.${sql.id(code)}::text as "code", t.${sql.id(name)} as "name", ${isEnabled} as "enabled"
      ${within === undefined ? sql`` : sql`, t.${sql.id(within)} as "within"`}
    from ${sql.id(table)} t where ${isChosen} ${keptRows ? sql`and not t."deleted"` : sql``}
    order by ${key}`.execute(tx);
  return rows;
}

const isTreeTable = (table: string): table is TreeTable => Object.hasOwn(treeKeys, table);
