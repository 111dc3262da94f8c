/** What a saved definition may name, and which of its fields others name. */
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import type { Option } from '../../../contract/fields/fieldSettings.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { flattenOptions } from '../../../contract/fields/shared/choice.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { assertUnreferenced } from '../references/assertUnreferenced.ts';
import type { SavedForm } from '../references/referenceSnapshot.ts';

type Fields = readonly Field[];

/** Throws IN_USE if another form or a flow reads a field that is left out. A field with another name is another field. */
export async function assertRemovedFieldsUnreferenced(
  tx: Tx,
  before: Pick<FormDefinition, 'enName' | 'fields'>,
  { fields }: { fields: Fields },
): Promise<void> {
  const kept = new Set(fields.map(({ enName }) => enName));
  const objects = before.fields
    .filter(({ enName }) => !kept.has(enName))
    .map(({ enName, label }) => ({ id: enName, code: enName, name: label, within: before.enName }));
  await assertUnreferenced(tx, { kind: 'field', objects, act: 'delete' });
}

/**
 * Throws IN_USE if the new definition, another form or a flow names an option that is left out. An option with another
 * value is another option.
 */
export async function assertRemovedOptionsUnreferenced(
  tx: Tx,
  before: Pick<FormDefinition, 'enName' | 'fields'>,
  saved: SavedForm,
): Promise<void> {
  const after = new Map(
    listOptionFields(saved.fields, before.enName).map((one) => [one.within, one.options]),
  );
  const objects = listOptionFields(before.fields, before.enName).flatMap(({ within, options }) => {
    const kept = after.get(within);
    const values = new Set(kept?.map(({ value }) => value));
    return (kept ? options : [])
      .filter(({ value }) => !values.has(value))
      .map(({ value, label }) => ({ id: `${within}=${value}`, code: value, name: label, within }));
  });
  await assertUnreferenced(tx, { kind: 'option', objects, act: 'delete', saved });
}

type OptionField = { within: string; options: readonly Option[] };

/** The fields and columns that have options of their own, not those of a dictionary. */
const listOptionFields = (fields: Fields, above: string): OptionField[] =>
  fields.flatMap((field): OptionField[] => {
    const within = `${above}.${field.enName}`;
    const type = getFieldType(field);
    const hasOwn = type.filter === 'options' && type.references(field) === null && field.options;
    return [
      ...(hasOwn ? [{ within, options: flattenOptions(field) }] : []),
      ...listOptionFields(field.children ?? [], within),
    ];
  });

/** Throws 400 at each field that takes its options from a disabled dictionary, unless the form used it before. */
export async function assertDictionariesEnabled(tx: Tx, fields: Fields, before: Fields = []): Promise<void> {
  const known = new Set(listDictionaries(before).map(({ dictType }) => dictType));
  const added = listDictionaries(fields).filter(({ dictType }) => !known.has(dictType));
  if (added.length === 0) return;
  const disabled = await tx
    .selectFrom('dictTypes')
    .select(['dictType', 'dictName'])
    .where('status', '=', '1')
    .where(
      'dictType',
      'in',
      added.map(({ dictType }) => dictType),
    )
    .execute();
  const names = new Map(disabled.map(({ dictType, dictName }) => [dictType, dictName]));
  const errors = added.flatMap(({ dictType, path, label }): FieldError[] => {
    const name = names.get(dictType);
    return name === undefined ? [] : [{ path, message: `“${label}”的字典“${name}”已停用` }];
  });
  if (errors.length > 0) throw new Refusal(400, errors);
}

type UsedDictionary = { dictType: string; path: string; label: string };

const listDictionaries = (fields: Fields, above = 'fields'): UsedDictionary[] =>
  fields.flatMap(({ configDataId, children = [], label }, index) => {
    const path = `${above}.${index}`;
    const own = configDataId ? [{ dictType: configDataId, path: `${path}.configDataId`, label }] : [];
    return [...own, ...listDictionaries(children, `${path}.children`)];
  });
