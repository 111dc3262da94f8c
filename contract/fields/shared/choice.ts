/** Values picked from options: fixed ones of the definition, or a dictionary's (`selectMode` 1, `configDataId`). */
import * as z from 'zod/mini';
import type { Field, Option } from '../../forms/definition.ts';
import type { Names, ReferenceKind } from '../type.ts';
import { joinedTexts, textLists } from './textList.ts';
import { isStorable } from './words.ts';

export const choiceReferences = (field: Field): ReferenceKind | null => (isDynamic(field) ? 'dict' : null);

const isDynamic = (field: Field) => field.selectMode === 1;

/** One option's value. A fixed list refuses what is not in it. */
export function oneChoice(field: Field): z.ZodMiniType<string> {
  const known = isDynamic(field) ? null : new Set(flatOptions(field).map((one) => one.value));
  const mayBe = (value: string) =>
    value.length <= 200 && isStorable(value) && (known === null || known.has(value));
  return z
    .pipe(z.union([z.string(), z.number(), z.boolean()], '请从选项中选择'), z.transform(String))
    .check(z.refine(mayBe, '请从选项中选择'));
}

/** Several options, each once, in the order picked. */
export const manyChoices = (field: Field): z.ZodMiniType<string[]> =>
  z.pipe(
    z.array(oneChoice(field), '应为选项的列表').check(z.maxLength(500, '最多选择 500 项')),
    z.transform((values) => [...new Set(values)]),
  );

/** Labels as the companion `$view` keeps them; where several may be chosen, as a list. */
export function choiceText(value: unknown, field: Field, names?: Names): string {
  const labels = new Map(flatOptions(field).map((one) => [one.value, one.label]));
  const texts = asList(value).map((one) => labels.get(one) ?? names?.(one) ?? one);
  return Array.isArray(value) ? joinedTexts(texts) : (texts[0] ?? '');
}

/** The value whose label or value the text is. */
export function choiceOf(text: string, field: Field): string {
  const wanted = text.trim();
  const options = flatOptions(field);
  const found = options.find((one) => one.label === wanted) ?? options.find((one) => one.value === wanted);
  return found?.value ?? wanted;
}

/** Several options, as `choiceText` joins them or a person does; a label may hold a separator itself (`电、暖`). */
export function choicesOf(text: string, field: Field): string[] {
  const known = new Set(flatOptions(field).map((one) => one.value));
  const meant = textLists(text).map((texts) => texts.map((one) => choiceOf(one, field)));
  return meant.find((values) => values.every((value) => known.has(value))) ?? meant.at(-1) ?? [];
}

export const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)];

const flattened = new WeakMap<Option[], Option[]>();

export function flatOptions(field: Field): Option[] {
  const { options } = field;
  if (!options) return [];
  const known = flattened.get(options) ?? flatten(options);
  flattened.set(options, known);
  return known;
}

const flatten = (options: Option[]): Option[] =>
  options.flatMap((one) => [one, ...(one.children ? flatten(one.children) : [])]);
