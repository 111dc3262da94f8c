/**
 * The description of a field type, for page and server. All other code reads it through `getFieldType(field)` and never
 * branches on the type's name. A new type needs its own file here, its component in `src/fields`, and its name in
 * registry.ts. Values are checked with zod/mini, which is a third of the size of zod in the browser.
 */
import type * as z from 'zod/mini';
import { compareChineseTexts } from '../pinyin/chineseOrder.ts';
import type { FieldSettings, Option } from './fieldSettings.ts';
import type { SqlType } from './sqlType.ts';

/**
 * The kind of list filter that a field offers.
 * `text`: contains (equals if masked) · `options`, `refs`: any of · `numberRange`, `dateRange`: the value or
 * `$start`/`$end` ·
 * `overlap`: `$start`/`$end` overlap the stored range · `place`: within boxes, in conditions only · `none`: no filter.
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

/** The entity that the ids or codes of a value refer to. Their names are looked up in its table. */
export type ReferenceKind = 'users' | 'depts' | 'posts' | 'records' | 'dict' | 'constants' | 'regions';

/** The source of a value: a person, the server at creation, or no source for a field without a value. */
export type ValueOrigin = 'person' | 'serial' | 'actor' | 'actorDept' | 'actorPosts' | 'now' | 'none';

/** The kind of a sheet cell. Without `decimals`, the cell shows all decimals of the value. */
export type CellKind =
  | { kind: 'text' }
  | { kind: 'number'; decimals: number | undefined }
  | { kind: 'date'; format: string };

/** Returns the name of an id or code; undefined if it is unknown. */
export type NameLookup = (id: string) => string | undefined;

/**
 * Values of one shape, with stars in place of `hidden` characters. The two groups of the patterns are what is shown before
 * and after them; JavaScript and PostgreSQL read the patterns alike. `whole` matches a normalized value, masked or not,
 * and `within` an unmasked one in a longer text. The latter is no RegExp, because older browsers know no lookbehind.
 */
export type MaskShape = { readonly hidden: number; readonly whole: RegExp; readonly within: string };

/**
 * `normalize` converts a value to half width and upper case and removes the `separators`. A value of none of the shapes is
 * hidden as a whole: it may have been typed before the field masked its values.
 */
export type Mask = {
  readonly separators: RegExp;
  normalize(text: string): string;
  readonly shapes: readonly MaskShape[];
};

/** Where a person looks for the type. */
export type FieldGroup = 'basic' | 'choice' | 'organization' | 'business' | 'layout';

/**
 * What a person can set on fields of the type, besides what follows from column, filter and origin. `range`: minimum and
 * maximum · `optionList`, `optionTree`: where options come from, and which · `relation`: a form, what is shown of its records
 * and what they fill · `fills`: what the value fills in the fields beside · `level`: how much of an address · `template`: the
 * text of a code.
 */
export type FieldSettingKind =
  | 'suffix'
  | 'precision'
  | 'range'
  | 'multiple'
  | 'tag'
  | 'optionList'
  | 'optionTree'
  | 'relation'
  | 'fills'
  | 'rectangle'
  | 'level'
  | 'dateFormat'
  | 'serialFormat'
  | 'template'
  | 'maxLength'
  | 'maxSize'
  | 'colorConditions';

export type FieldType = {
  /** The type's Chinese label. */
  readonly label: string;
  readonly group: FieldGroup;
  readonly settings: readonly FieldSettingKind[];
  /** What the value tells and fills in the fields beside, by the source in `relate2Current`. */
  readonly facts: Readonly<Record<string, string>>;
  /** The settings that a new field of the type begins with. */
  readonly initial: Partial<FieldSettings>;
  /** True: the fields after it are below it as a heading. */
  readonly isHeading: boolean;
  /** Null for a field without a column: its values are in a separate table (`hasRows`), or it stores nothing. */
  sqlType(field: FieldSettings): SqlType | null;
  /** True: the values are rows of `children`. */
  readonly hasRows: boolean;
  /** True: the column `<field>$view` stores the displayed text. */
  readonly hasView: boolean;
  /** The separator between the texts of several values. */
  readonly separator: string;
  /** True: each value is below the preceding one in the tree of options or references. */
  readonly isPath: boolean;
  references(field: FieldSettings): ReferenceKind | null;
  readonly origin: ValueOrigin;
  /** Parses a non-empty value into its stored form. Issues are Chinese sentences. */
  valueSchema(field: FieldSettings): z.ZodMiniType;
  isEmpty(value: unknown): boolean;
  /** Formats a value for display, without unit; '' for an empty value. */
  text(value: unknown, field: FieldSettings, names?: NameLookup): string;
  /** Parses a cell's text. Returns unrecognized text unchanged, so that the schema refuses it. */
  fromText(text: string, field: FieldSettings): unknown;
  readonly sortable: boolean;
  /** What lists sort by: the value, which an index serves, or the displayed text in the order of Chinese texts. */
  readonly order: 'value' | 'text';
  /** Compares two non-empty values. */
  compare(left: unknown, right: unknown): number;
  readonly filter: FilterKind;
  /** The options that need no lookup. */
  choices(field: FieldSettings): readonly Option[];
  /** The part of a value that is hidden from people who may not edit the form, and in copies from everybody. */
  readonly masked: Mask | null;
  /** True: sum and average are meaningful. */
  readonly summable: boolean;
  /** True: keyword search includes the value's text. */
  readonly searchable: boolean;
  /** True: the field may be declared `unique`. */
  readonly canBeUnique: boolean;
  cell(field: FieldSettings): CellKind;
  /** True: the value can be entered as a sheet cell. */
  readonly inCell: boolean;
  /** The value in a template's example row; null for the default of the cell kind. */
  example(field: FieldSettings): string | null;
  /** Returns the problem of a definition of this type as a sentence, or null. */
  problemOf(field: FieldSettings): string | null;
  /** Converts the value to a driver parameter. */
  toSql(value: unknown, field: FieldSettings): unknown;
  /** Converts the driver's result (text, array of texts or JSON) to the value. */
  fromSql(raw: unknown, field: FieldSettings): unknown;
};

/** Defaults that most types share; each type overrides what differs. */
export const baseFieldType = {
  facts: {},
  isHeading: false,
  hasRows: false,
  hasView: false,
  separator: ',',
  isPath: false,
  references: () => null,
  origin: 'person',
  isEmpty: isBlank,
  fromText: (text: string): unknown => text.trim(),
  sortable: false,
  order: 'value',
  compare: (left: unknown, right: unknown) => compareChineseTexts(String(left), String(right)),
  choices: (field: FieldSettings): readonly Option[] => field.options ?? [],
  masked: null,
  summable: false,
  searchable: false,
  canBeUnique: false,
  cell: () => ({ kind: 'text' }),
  inCell: true,
  example: (_field: FieldSettings): string | null => null,
  problemOf: (_field: FieldSettings): string | null => null,
  toSql: (value: unknown) => value,
  fromSql: (raw: unknown) => raw,
} as const satisfies Partial<FieldType>;

/** Null, white space and an empty list are not values. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}
