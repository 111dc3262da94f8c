/** Rows of fixed tables as objects that others name. */
import { sql } from 'kysely';
import { deptResource } from '../../../contract/resources/people/dept.ts';
import { postResource } from '../../../contract/resources/people/post.ts';
import { roleResource } from '../../../contract/resources/people/role.ts';
import { constantResource } from '../../../contract/resources/platform/constant.ts';
import { dictDataResource, dictTypeResource } from '../../../contract/resources/platform/dict.ts';
import { menuResource } from '../../../contract/resources/platform/menu.ts';
import { type StoredResource, uniqueCodes } from '../../../contract/resources/resource.ts';
import type { Tx } from '../../db/database.ts';
import type { ReferencedKind, ReferencedObject } from './reference.ts';

/** A field is a part of its form's definition. */
export type StoredKind = Exclude<ReferencedKind, 'field'>;

type ObjectColumns = {
  table: string;
  id: string;
  code: string;
  name: string;
  within?: string;
  /** It cannot be disabled. */
  lasting?: true;
};

export type StoredObject = ReferencedObject & { enabled: boolean };

/** Others name the object by its unique code, or by its key. */
const describedColumns = (resource: StoredResource): ObjectColumns => ({
  table: resource.stored.table,
  id: resource.key,
  code: uniqueCodes(resource)[0] ?? resource.key,
  name: resource.label,
  ...(resource.within && { within: resource.within.property }),
});

const objectColumns: Record<StoredKind, ObjectColumns> = {
  dictType: describedColumns(dictTypeResource),
  dictData: describedColumns(dictDataResource),
  form: { table: 'forms', id: 'formId', code: 'enName', name: 'cnName', lasting: true },
  role: describedColumns(roleResource),
  post: describedColumns(postResource),
  dept: describedColumns(deptResource),
  user: { table: 'users', id: 'userId', code: 'userId', name: 'nickName' },
  menu: describedColumns(menuResource),
  constant: describedColumns(constantResource),
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
