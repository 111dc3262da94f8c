/** A form made from a table's columns: which field types can keep which columns is asked of the field registry. */
import type { ForeignTable } from '../../../contract/calls/generator.ts';
import type { FuncType } from '../../../contract/fields/kinds.ts';
import { fieldTypes, typeOf } from '../../../contract/fields/registry.ts';
import type { SqlType } from '../../../contract/fields/type.ts';
import {
  type Field,
  fieldName,
  type NewFormDefinition,
  newFormDefinition,
} from '../../../contract/forms/definition.ts';
import { enName } from '../../../contract/shapes.ts';
import type { Tx } from '../../db/database.ts';
import { columnsOfTable, type ForeignColumn } from '../../db/queries/foreignTables.ts';

/** Where a field's values come from. */
export type Source = { field: Field; column: string; sqlType: SqlType };
export type Proposal = { definition: NewFormDefinition; sources: Source[] };

/** As many columns as a form takes fields. */
const mostFields = 300;
const mostDecimals = 8;

/** What keeps the values of PostgreSQL's types; every other type is kept as its text. */
const keptAs: Partial<Record<string, SqlType>> = {
  int2: 'numeric',
  int4: 'numeric',
  int8: 'numeric',
  float4: 'numeric',
  float8: 'numeric',
  numeric: 'numeric',
  money: 'numeric',
  date: 'date',
  timestamp: 'timestamp(0)',
  timestamptz: 'timestamp(0)',
};

/** The same table gives the same names each time. */
export async function proposalOf(tx: Tx, table: ForeignTable): Promise<Proposal> {
  const columns = (await columnsOfTable(tx, table)).slice(0, mostFields);
  const taken = new Set<string>();
  const sources = columns.map((column): Source => {
    const field = { enName: freeName(column.name, taken), label: labelOf(column), ...kindFor(column) };
    return {
      field: column.nullable ? field : { ...field, required: true },
      column: column.name,
      sqlType: sqlTypeOf(column),
    };
  });
  const definition = newFormDefinition.parse({
    enName: formName(table),
    cnName: (table.tableComment.trim() || table.tableName).slice(0, 100),
    fields: sources.map(({ field }) => field),
  });
  return { definition, sources };
}

const labelOf = ({ name, comment }: ForeignColumn) => (comment.trim() || name).slice(0, 100);

function formName({ tableId, tableName }: ForeignTable): string {
  const name = `auto_${tableName.toLowerCase().replace(/[^a-z0-9_]/g, '_')}`;
  return enName.safeParse(name).success ? name : `auto_table_${tableId}`;
}

/** The column's name as a field's, with a number where a system column or another field has it. */
function freeName(column: string, taken: Set<string>): string {
  const plain = column.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 36);
  const base = /^[A-Za-z]/.test(plain) ? `${plain.charAt(0).toLowerCase()}${plain.slice(1)}` : `c${plain}`;
  const isFree = (name: string) => fieldName.safeParse(name).success && !taken.has(name.toLowerCase());
  let name = base;
  for (let number = 2; !isFree(name); number++) name = `${base}_${number}`;
  taken.add(name.toLowerCase());
  return name;
}

type Kind = Pick<Field, 'funcType' | 'precision' | 'format' | 'maxLength'>;

function sqlTypeOf({ type, scale }: ForeignColumn): SqlType {
  const kept = keptAs[type] ?? 'text';
  return kept === 'numeric' && scale !== null && scale <= mostDecimals ? `numeric(38,${scale})` : kept;
}

/** The first type of the registry that a person fills in, that names nothing else, and that keeps such values. */
function kindFor(column: ForeignColumn): Kind {
  const wanted = sqlTypeOf(column);
  const decimals = /,(\d+)\)$/.exec(wanted)?.[1];
  const limits: Omit<Kind, 'funcType'> = {
    ...(decimals === undefined ? {} : { precision: Number(decimals) }),
    ...(wanted === 'text' && column.maxLength !== null ? { maxLength: column.maxLength } : {}),
  };
  // The keys of the registry are its type's.
  const kinds = (Object.keys(fieldTypes) as FuncType[]).flatMap((funcType): Kind[] => [
    { funcType, ...limits },
    { funcType, ...limits, format: 'YYYY-MM-DD HH:mm:ss' },
  ]);
  const kind = kinds.find((one) => keeps({ enName: column.name, label: column.name, ...one }, wanted));
  if (!kind) throw new Error(`No field type keeps ${wanted}, the type of the column "${column.name}".`);
  return kind;
}

function keeps(field: Field, wanted: SqlType): boolean {
  const type = typeOf(field);
  if (type.origin !== 'person' || type.hasView || type.references(field) || type.sqlType(field) !== wanted)
    return false;
  const longest = wanted === 'text' && field.maxLength !== undefined ? 'x'.repeat(field.maxLength) : null;
  return longest === null || type.valueSchema(field).safeParse(longest).success;
}
