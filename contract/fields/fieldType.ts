/**
 * What one field type means, for both sides. Everything else in the product asks the type of a field through this
 * description (`typeOf(field)`), never through its name; a new type is its own file here, its look in `src/fields`,
 * and its name in kinds.ts. Values are checked with zod's mini build, which a browser loads a third of.
 */
import type * as z from 'zod/mini';
import type { Field, Option } from '../forms/definition.ts';

/** The column a value is kept in. Dates are kept without a zone: they are what the person wrote. */
export type SqlType =
  | 'text'
  | 'text[]'
  | 'bigint'
  | 'bigint[]'
  | 'date'
  | 'date[]'
  | 'timestamp(0)'
  | 'timestamp(0)[]'
  | 'jsonb'
  | 'numeric'
  | `numeric(38,${number})`;

/**
 * How a list is narrowed by a field. `text`: contains (the whole where it is masked) · `options`, `refs`: any of · `numberRange`, `dateRange`:
 * the value or `$start`/`$end` · `overlap`: `$start`/`$end` overlap the range kept · `place`: within boxes, by conditions only ·
 * `none`: not at all.
 */
export type FilterKind =
  | 'text'
  | 'options'
  | 'refs'
  | 'numberRange'
  | 'dateRange'
  | 'overlap'
  | 'place'
  | 'none';

/** What the ids or codes of a value name; their texts are looked up where they are kept. */
export type ReferenceKind = 'users' | 'depts' | 'posts' | 'records' | 'dict' | 'regions';

/** Who fills a value in: a person, the server when the record is made, or nobody where there is none to keep. */
export type ValueOrigin = 'person' | 'serial' | 'actor' | 'actorDept' | 'actorPosts' | 'now' | 'none';

/** The kind of a sheet's cell; `decimals` absent: as many as the value has. */
export type CellKind =
  | { kind: 'text' }
  | { kind: 'number'; decimals: number | undefined }
  | { kind: 'date'; format: string };

/** The text of what an id or code names; undefined when it is not known. */
export type NameLookup = (id: string) => string | undefined;

export type FieldType = {
  /** The type's Chinese name. */
  readonly label: string;
  /** Null: no column of its own; the values live in a table of their own (`hasRows`), or nothing is kept. */
  sqlType(field: Field): SqlType | null;
  /** True: the values are rows of `children`. */
  readonly hasRows: boolean;
  /** True: the column `<field>$view` keeps the text beside the value. */
  readonly hasView: boolean;
  /** What stands between the texts of several values. */
  readonly separator: string;
  /** True: each value lies below the one before it, in the tree that its options or references are. */
  readonly isPath: boolean;
  references(field: Field): ReferenceKind | null;
  readonly origin: ValueOrigin;
  /** Parses a value that is not empty into the form it is kept in; issues are Chinese sentences. */
  valueSchema(field: Field): z.ZodMiniType;
  isEmpty(value: unknown): boolean;
  /** What a person reads, without unit; '' for an empty value. */
  text(value: unknown, field: Field, names?: NameLookup): string;
  /** The value a person means by a cell's text; the text itself where it fits nothing, for the schema to refuse. */
  fromText(text: string, field: Field): unknown;
  readonly sortable: boolean;
  /** Order of two values that are not empty. */
  compare(left: unknown, right: unknown): number;
  readonly filter: FilterKind;
  /** What there is to choose from where nothing has to be looked up. */
  choices(field: Field): readonly Option[];
  /** The characters, counted from 1, that lists and sheets do not tell to those who may not edit the form. */
  readonly masked: { from: number; length: number } | null;
  /** True: sum and average mean something. */
  readonly summable: boolean;
  /** True: the value's text is found by keyword. */
  readonly searchable: boolean;
  /** True: `unique` may be asked of it. */
  readonly canBeUnique: boolean;
  cell(field: Field): CellKind;
  /** True: a person can say the value in a sheet's cell. */
  readonly inCell: boolean;
  /** What a template's example row shows; null: what cells of the kind show. */
  example(field: Field): string | null;
  /** What is wrong with a definition of this type, as a sentence; null: nothing. */
  problemOf(field: Field): string | null;
  /** The value as a parameter of the driver. */
  toSql(value: unknown, field: Field): unknown;
  /** The value from what the driver read as text, array of texts or JSON. */
  fromSql(raw: unknown, field: Field): unknown;
};

/** What most types share; each says what differs. */
export const baseFieldType = {
  hasRows: false,
  hasView: false,
  separator: ',',
  isPath: false,
  references: () => null,
  origin: 'person',
  isEmpty: isBlank,
  fromText: (text: string): unknown => text.trim(),
  sortable: false,
  compare: (left: unknown, right: unknown) => String(left).localeCompare(String(right), 'zh-CN'),
  choices: (field: Field): readonly Option[] => field.options ?? [],
  masked: null,
  summable: false,
  searchable: false,
  canBeUnique: false,
  cell: () => ({ kind: 'text' }),
  inCell: true,
  example: (_field: Field): string | null => null,
  problemOf: (_field: Field): string | null => null,
  toSql: (value: unknown) => value,
  fromSql: (raw: unknown) => raw,
} as const satisfies Partial<FieldType>;

/** Nothing, white space alone, and an empty list are no value. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
