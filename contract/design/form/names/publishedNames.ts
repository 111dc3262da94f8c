/**
 * The published names of fields that a draft has renamed, so that publishing keeps their values. They are a key of drafts
 * only, which is removed before a draft is checked as a form. Pure.
 */
import type { Field } from '../../../forms/definition.ts';
import type { NameChange } from '../../../forms/renamedValues.ts';
import { createSet, type Edit, type Path } from '../../edit.ts';
import { type FormDesign, getFieldAt, getSubFormAt, listSiblings } from '../formDesign.ts';

/** A published field that has another name in the draft. */
export type FieldRename = NameChange & { readonly label: string };

type DraftedField = Field & { readonly publishedName?: unknown };

function readPublishedName(field: DraftedField): string | undefined {
  const { publishedName } = field;
  return typeof publishedName === 'string' && publishedName !== field.enName ? publishedName : undefined;
}

/** The name under which the field would be published, if it is. */
const getPublishedName = (field: Field): string => readPublishedName(field) ?? field.enName;

/** The field at the place as `listPublishedNames` names it: a column behind its sub-form. */
export function findPublishedName(design: FormDesign, path: Path): string {
  const field = getFieldAt(design, path);
  const list = getSubFormAt(design, path);
  const name = field ? getPublishedName(field) : '';
  return list ? `${getPublishedName(list)}.${name}` : name;
}

/** `amount`, `items`, `items.price`. */
export const listPublishedNames = ({ fields }: Pick<FormDesign, 'fields'>): string[] =>
  fields.flatMap(({ enName, children = [] }) => [
    enName,
    ...children.map((column) => `${enName}.${column.enName}`),
  ]);

/** The edits that keep the published name of a field that gets another one. */
export function rememberPublishedName(design: FormDesign, path: Path, name: string): Edit[] {
  const field: DraftedField | undefined = getFieldAt(design, path);
  if (!field) return [];
  const published = getPublishedName(field);
  // A new field may have the name that another one had.
  const isOfAnother = listSiblings(design, path).some(
    (one) => one !== field && readPublishedName(one) === published,
  );
  const now = isOfAnother || published === name ? undefined : published;
  return field.publishedName === now ? [] : [createSet([...path, 'publishedName'], now)];
}

/** A field without its published name: of a copy, or of a place in another list. */
export const withoutPublishedName = (field: Field): Field => {
  if (!('publishedName' in field) && !field.children) return field;
  const { publishedName: _, ...rest } = field as DraftedField;
  return rest.children ? { ...rest, children: rest.children.map(withoutPublishedName) } : rest;
};

/** The draft as a form that can be checked. */
export const withoutPublishedNames = <Design extends Pick<FormDesign, 'fields'>>(design: Design): Design => ({
  ...design,
  fields: design.fields.map(withoutPublishedName),
});

/** The fields of the published form that the draft has renamed. Each is renamed once. */
export const listFieldRenames = (
  draft: Pick<FormDesign, 'fields'>,
  published: Pick<FormDesign, 'fields'>,
): FieldRename[] =>
  pairFields(draft.fields, published.fields).flatMap(({ before, after }) => [
    ...(before.enName === after.enName
      ? []
      : [{ label: after.label, from: { name: before.enName }, to: { name: after.enName } }]),
    ...pairFields(after.children, before.children).flatMap((column) =>
      column.before.enName === column.after.enName
        ? []
        : [
            {
              label: `${after.label} · ${column.after.label}`,
              from: { list: before.enName, name: column.before.enName },
              to: { list: after.enName, name: column.after.enName },
            },
          ],
    ),
  ]);

type FieldPair = { before: Field; after: Field };

/** A field that remembers its published name comes before one that has this name by now. */
function pairFields(drafted: readonly Field[] = [], published: readonly Field[] = []): FieldPair[] {
  const left = new Map(published.map((field) => [field.enName, field]));
  const take = (after: Field, name: string): FieldPair[] => {
    const before = left.get(name);
    return before && left.delete(name) ? [{ before, after }] : [];
  };
  const renamed = drafted.flatMap((field) => {
    const name = readPublishedName(field);
    return name === undefined ? [] : take(field, name);
  });
  const known = new Set(renamed.map(({ after }) => after));
  return [...renamed, ...drafted.flatMap((field) => (known.has(field) ? [] : take(field, field.enName)))];
}

/** The fields under their new names. A field that is left out gives way under a name that no field can have. */
export function renameFields(fields: readonly Field[], renames: readonly NameChange[]): Field[] {
  const inList = (list: string | undefined) => renames.filter(({ from }) => from.list === list);
  return renameLevel(fields, inList(undefined)).map(({ field, name }) => ({
    ...field,
    enName: name,
    ...(field.children && {
      children: renameLevel(field.children, inList(field.enName)).map((column) => ({
        ...column.field,
        enName: column.name,
      })),
    }),
  }));
}

type VersionRenames = readonly (readonly NameChange[])[];

/** The fields of an earlier version under the names of the newest; `renames` are those of the versions between. */
export const followRenames = (fields: readonly Field[], renames: VersionRenames): readonly Field[] =>
  renames.reduce<readonly Field[]>(renameFields, fields);

/** The fields of an earlier version, which remember how the newest version calls them. */
export function restoreFields(fields: readonly Field[], renames: VersionRenames): Field[] {
  const remember = (field: Field, now: Field | undefined): Field =>
    now === undefined || now.enName === field.enName || now.enName.startsWith(gone)
      ? field
      : Object.assign({}, field, { publishedName: now.enName });
  const followed = followRenames(fields, renames);
  return fields.map((field, at) => {
    const now = followed[at];
    const kept = remember(field, now);
    if (!field.children) return kept;
    return {
      ...kept,
      children: field.children.map((column, index) => remember(column, now?.children?.[index])),
    };
  });
}

/** Begins the name of a field that gives way. */
const gone = 'gone$';

function renameLevel(fields: readonly Field[], renames: readonly NameChange[]) {
  const names = new Map(renames.map(({ from, to }) => [from.name, to.name]));
  const taken = new Set(names.values());
  return fields.map((field, at) => {
    const { enName } = field;
    return { field, name: names.get(enName) ?? (taken.has(enName) ? `${gone}${at}` : enName) };
  });
}
