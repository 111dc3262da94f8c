/** Proposes a form for a table's columns. The field registry decides which field types can store which columns. */
import type { ForeignTable } from '../../../contract/calls/generator.ts';
import { fieldName } from '../../../contract/fields/fieldSettings.ts';
import { type FuncType, fieldTypes, getFieldType } from '../../../contract/fields/registry.ts';
import type { SqlType } from '../../../contract/fields/sqlType.ts';
import { type NewFormDefinition, newFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { enName } from '../../../contract/shapes.ts';
import type { Tx } from '../../db/database.ts';
import { type ForeignColumn, listForeignColumns } from '../../db/queries/forms/foreignTables.ts';

/** A field with the column that supplies its values. */
export type FieldSource = { field: Field; column: string; sqlType: SqlType };
export type FormProposal = { definition: NewFormDefinition; sources: FieldSource[] };

/** The most fields that a form accepts. */
const maxFields = 300;
const maxDecimals = 8;

/** The storage type for PostgreSQL's types. Every other type is stored as text. */
const storageTypes: Partial<Record<string, SqlType>> = {
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

/** Deterministic: the same table gives the same names each time. */
export async function buildFormProposal(tx: Tx, table: ForeignTable): Promise<FormProposal> {
  const columns = (await listForeignColumns(tx, table)).slice(0, maxFields);
  const taken = new Set<string>();
  const sources = columns.map((column): FieldSource => {
    const field = {
      enName: findFreeName(column.name, taken),
      label: formatLabel(column),
      ...chooseFieldKind(column),
    };
    return {
      field: column.nullable ? field : { ...field, required: true },
      column: column.name,
      sqlType: chooseSqlType(column),
    };
  });
  const definition = newFormDefinition.parse({
    enName: buildFormName(table),
    cnName: (table.tableComment.trim() || table.tableName).slice(0, 100),
    fields: sources.map(({ field }) => field),
  });
  return { definition, sources };
}

const formatLabel = ({ name, comment }: ForeignColumn) => (comment.trim() || name).slice(0, 100);

function buildFormName({ tableId, tableName }: ForeignTable): string {
  const name = `auto_${tableName.toLowerCase().replace(/[^a-z0-9_]/g, '_')}`;
  return enName.safeParse(name).success ? name : `auto_table_${tableId}`;
}

/** The column's name as a field name, with a number appended if a system column or another field has the name. */
function findFreeName(column: string, taken: Set<string>): string {
  const plain = column.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 36);
  const base = /^[A-Za-z]/.test(plain) ? `${plain.charAt(0).toLowerCase()}${plain.slice(1)}` : `c${plain}`;
  const isFree = (name: string) => fieldName.safeParse(name).success && !taken.has(name.toLowerCase());
  let name = base;
  for (let number = 2; !isFree(name); number++) name = `${base}_${number}`;
  taken.add(name.toLowerCase());
  return name;
}

type FieldKindChoice = Pick<Field, 'funcType' | 'precision' | 'format' | 'maxLength'>;

function chooseSqlType({ type, scale }: ForeignColumn): SqlType {
  const kept = storageTypes[type] ?? 'text';
  return kept === 'numeric' && scale !== null && scale <= maxDecimals ? `numeric(38,${scale})` : kept;
}

/** The first type of the registry that a person fills in, that references nothing, and that can store such values. */
function chooseFieldKind(column: ForeignColumn): FieldKindChoice {
  const wanted = chooseSqlType(column);
  const decimals = /,(\d+)\)$/.exec(wanted)?.[1];
  const limits: Omit<FieldKindChoice, 'funcType'> = {
    ...(decimals === undefined ? {} : { precision: Number(decimals) }),
    ...(wanted === 'text' && column.maxLength !== null ? { maxLength: column.maxLength } : {}),
  };
  // The keys of the registry are those of its type.
  const kinds = (Object.keys(fieldTypes) as FuncType[]).flatMap((funcType): FieldKindChoice[] => [
    { funcType, ...limits },
    { funcType, ...limits, format: 'YYYY-MM-DD HH:mm:ss' },
  ]);
  const kind = kinds.find((one) => canStore({ enName: column.name, label: column.name, ...one }, wanted));
  if (!kind) throw new Error(`No field type keeps ${wanted}, the type of the column "${column.name}".`);
  return kind;
}

function canStore(field: Field, wanted: SqlType): boolean {
  const type = getFieldType(field);
  if (type.origin !== 'person' || type.hasView || type.references(field) || type.sqlType(field) !== wanted)
    return false;
  const longest = wanted === 'text' && field.maxLength !== undefined ? 'x'.repeat(field.maxLength) : null;
  return longest === null || type.valueSchema(field).safeParse(longest).success;
}
