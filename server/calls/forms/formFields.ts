/** What a saved definition may name, and which of its fields others name. */
import { renameFields } from '../../../contract/design/form/names/publishedNames.ts';
import type { Option } from '../../../contract/fields/fieldSettings.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { flattenOptions, toStringList } from '../../../contract/fields/shared/choice.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import { invertName, type NameChange } from '../../../contract/forms/renamedValues.ts';
import type { Tx } from '../../db/database.ts';
import { assertEnabled } from '../references/assertEnabled.ts';
import { assertUnreferenced } from '../references/assertUnreferenced.ts';
import { isConstantDefault } from '../references/formReferences.ts';
import type { ReferencedObject } from '../references/reference.ts';
import type { SavedForm } from '../references/referenceSnapshot.ts';

type Fields = readonly Field[];

type FormFields = Pick<FormDefinition, 'enName' | 'fields'>;
type EditedForm = SavedForm & { renames?: readonly NameChange[] };

/**
 * Throws IN_USE if another form or a flow reads a field that is left out. A field with another name is another field, unless
 * the edit renames it.
 */
export const assertRemovedFieldsUnreferenced = (
  tx: Tx,
  before: FormFields,
  edited: Pick<EditedForm, 'fields' | 'renames'>,
): Promise<void> =>
  assertUnreferenced(tx, { kind: 'field', objects: listRemovedFields(before, edited), act: 'delete' });

export function listRemovedFields(
  before: FormFields,
  { fields, renames = [] }: Pick<EditedForm, 'fields' | 'renames'>,
): ReferencedObject[] {
  const kept = new Set(fields.map(({ enName }) => enName));
  return renameFields(before.fields, renames).flatMap(({ enName }, at) => {
    const field = before.fields[at];
    return field && !kept.has(enName) ? [toReferencedField(before, field)] : [];
  });
}

/** Throws IN_USE if a flow or a query names a field or a column that is renamed: these do not follow. */
export const assertRenamedFieldsUnreferenced = (
  tx: Tx,
  before: FormFields,
  saved: EditedForm,
): Promise<void> =>
  assertUnreferenced(tx, {
    kind: 'field',
    objects: listRenamedFields(before, saved.renames),
    act: 'rename',
    saved,
  });

export const listRenamedFields = (
  before: FormFields,
  renames: readonly NameChange[] = [],
): ReferencedObject[] =>
  renames.flatMap(({ from }) => {
    const list = before.fields.find(({ enName }) => enName === from.list);
    const field = (list?.children ?? before.fields).find(({ enName }) => enName === from.name);
    return field ? [toReferencedField(before, field, list)] : [];
  });

/** A column has the path of its sub-form before it. */
export function toReferencedField(
  { enName: within }: Pick<FormFields, 'enName'>,
  { enName, label }: Pick<Field, 'enName' | 'label'>,
  list?: Pick<Field, 'enName' | 'label'>,
): ReferencedObject {
  const code = list ? `${list.enName}.${enName}` : enName;
  return { id: code, code, name: list ? `${list.label} · ${label}` : label, within };
}

/**
 * Throws IN_USE if the new definition, another form or a flow names an option that is left out. An option with another
 * value is another option.
 */
export async function assertRemovedOptionsUnreferenced(
  tx: Tx,
  before: FormFields,
  saved: EditedForm,
): Promise<void> {
  const fields = renameFields(saved.fields, (saved.renames ?? []).map(invertName));
  const after = new Map(listOptionFields(fields, before.enName).map((one) => [one.within, one.options]));
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

/**
 * Throws 400 at each field that takes its options from a disabled dictionary or constant, or whose default or initial filter is a
 * disabled person, department, post or entry, unless the form had it before. A dictionary can be made after the form, a constant cannot.
 */
export async function assertFieldSourcesEnabled(tx: Tx, fields: Fields, before: Fields = []): Promise<void> {
  const known = listSources(before);
  const added = listSources(fields).filter((source) => !known.some((one) => isSameSource(one, source)));
  await assertEnabled(
    tx,
    added.map((source) => ({
      ...source,
      by: 'code',
      chosen: [source.code],
      mayBeMissing: source.kind !== 'constant',
    })),
  );
}

type FieldSource = {
  kind: 'dictType' | 'dictData' | 'user' | 'dept' | 'post' | 'constant';
  code: string;
  within?: string | undefined;
  path: string;
  noun: string;
};

const isSameSource = (left: FieldSource, right: FieldSource) =>
  left.kind === right.kind && left.code === right.code && left.within === right.within;

const listSources = (fields: Fields, above = 'fields'): FieldSource[] =>
  fields.flatMap((field, index) => {
    const path = `${above}.${index}`;
    const { configDataId, constantId, children = [], label } = field;
    const dictionary: FieldSource[] = configDataId
      ? [{ kind: 'dictType', code: configDataId, path: `${path}.configDataId`, noun: `“${label}”的字典` }]
      : [];
    const constant: FieldSource[] = constantId
      ? [{ kind: 'constant', code: constantId, path: `${path}.constantId`, noun: `“${label}”的常量` }]
      : [];
    return [
      ...dictionary,
      ...constant,
      ...listFixedValues(field, path),
      ...listSources(children, `${path}.children`),
    ];
  });

const kindsOfReferences = {
  users: 'user',
  depts: 'dept',
  posts: 'post',
  dict: 'dictData',
  constants: 'constant',
} as const;

function listFixedValues(field: Field, path: string): FieldSource[] {
  const references = getFieldType(field).references(field);
  if (references === null || !Object.hasOwn(kindsOfReferences, references)) return [];
  const kind = kindsOfReferences[references as keyof typeof kindsOfReferences];
  const within = kind === 'dictData' ? field.configDataId : undefined;
  const { label, value, defaultValue } = field;
  const list = (values: unknown, at: string, noun: string) =>
    toStringList(values).map((code) => ({ kind, code, within, path: `${path}.${at}`, noun }));
  return [
    ...list(value, 'value', `“${label}”的初始筛选`),
    ...(isConstantDefault(field) ? list(defaultValue, 'defaultValue', `“${label}”的默认值`) : []),
  ];
}
