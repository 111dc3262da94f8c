/**
 * Values selected from options: those of the definition, or with `selectMode` 1 the values of a dictionary
 * (`configDataId`) or the ids of the constants below one (`constantId`).
 */
import * as z from 'zod/mini';
import type { FieldSettings, Option } from '../fieldSettings.ts';
import type { NameLookup, ReferenceKind } from '../fieldType.ts';
import { joinTexts, splitCandidates } from './textList.ts';
import { isStorable } from './textSchema.ts';

export function getChoiceReferences(field: FieldSettings): ReferenceKind | null {
  if (!isConfiguredChoice(field)) return null;
  return field.constantId === undefined ? 'dict' : 'constants';
}

const isConfiguredChoice = (field: FieldSettings) => field.selectMode === 1;

const configuredKinds: ReadonlySet<ReferenceKind | null> = new Set(['dict', 'constants']);

/** The options are entries of a dictionary or constants. */
export const isConfiguredKind = (kind: ReferenceKind | null): boolean => configuredKinds.has(kind);

/** The value of one option. A fixed list refuses other values. */
export function createChoiceSchema(field: FieldSettings): z.ZodMiniType<string> {
  const known = isConfiguredChoice(field) ? null : new Set(flattenOptions(field).map((one) => one.value));
  const mayBe = (value: string) =>
    value.length <= 200 && isStorable(value) && (known === null || known.has(value));
  return z
    .pipe(z.union([z.string(), z.number(), z.boolean()], '请从选项中选择'), z.transform(String))
    .check(z.refine(mayBe, '请从选项中选择'));
}

/** Several distinct options, in the order of selection. */
export const createChoicesSchema = (field: FieldSettings): z.ZodMiniType<string[]> =>
  z.pipe(
    z.array(createChoiceSchema(field), '应为选项的列表').check(z.maxLength(500, '最多选择 500 项')),
    z.transform((values) => [...new Set(values)]),
  );

/** Returns the labels as stored in `$view`; a list if the field has multiple values. */
export function formatChoice(value: unknown, field: FieldSettings, names?: NameLookup): string {
  const labels = new Map(flattenOptions(field).map((one) => [one.value, one.label]));
  const texts = toStringList(value).map((one) => labels.get(one) ?? names?.(one) ?? one);
  return Array.isArray(value) ? joinTexts(texts) : (texts[0] ?? '');
}

/** Returns the value of the option with this label or value. */
export function parseChoice(text: string, field: FieldSettings): string {
  const wanted = text.trim();
  const options = flattenOptions(field);
  const found = options.find((one) => one.label === wanted) ?? options.find((one) => one.value === wanted);
  return found?.value ?? wanted;
}

/** Parses several options, joined by `formatChoice` or typed by a person. A label may contain a separator (`电、暖`). */
export function parseChoices(text: string, field: FieldSettings): string[] {
  const known = new Set(flattenOptions(field).map((one) => one.value));
  const meant = splitCandidates(text).map((texts) => texts.map((one) => parseChoice(one, field)));
  return meant.find((values) => values.every((value) => known.has(value))) ?? meant.at(-1) ?? [];
}

export const toStringList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)];

const flatOptionCache = new WeakMap<Option[], Option[]>();

export function flattenOptions(field: FieldSettings): Option[] {
  const { options } = field;
  if (!options) return [];
  const known = flatOptionCache.get(options) ?? flattenTree(options);
  flatOptionCache.set(options, known);
  return known;
}

const flattenTree = (options: Option[]): Option[] =>
  options.flatMap((one) => [one, ...(one.children ? flattenTree(one.children) : [])]);

const makeOption = (count: number) => ({ label: `选项 ${count}`, value: `选项 ${count}` });

/** The options of a new field, which a person replaces. */
export const firstOptions: Option[] = [1, 2, 3].map(makeOption);

export const firstOptionTree: Option[] = [
  { ...makeOption(1), children: [{ label: '下级 1', value: '下级 1' }] },
];
