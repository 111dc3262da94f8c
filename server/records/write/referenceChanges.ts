/** The values of a record's reference fields, before and after a change, including the rows of sub-forms. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { isSameValue } from '../../../contract/forms/sameValue.ts';

export type ReferenceChange = {
  field: Field;
  /** The path as in errors: `partner`, `items.0.partner`. */
  path: string;
  ids: string[];
  /** The ids that were not there before. */
  added: string[];
  /** The record or row after the change. */
  beside: Values;
  /** The same, with the record as the outer scope of the row. */
  around: Values;
  /** True if the value under a name in scope changes. */
  changes(name: string): boolean;
};

type RecordLevel = { values: Values; before: Values | undefined };

/** Every reference after `values` are written over `before`. */
export const collectReferenceChanges = (fields: readonly Field[], level: RecordLevel): ReferenceChange[] =>
  collectAtLevel(fields, { ...level, prefix: '', now: {}, was: {} });

/** `now` and `was`: the record around a row, after and before. */
type LevelContext = RecordLevel & { prefix: string; now: Values; was: Values };

function collectAtLevel(fields: readonly Field[], place: LevelContext): ReferenceChange[] {
  const { values, before, prefix } = place;
  const beside = { ...before, ...values };
  const around = { ...place.now, ...beside };
  const was: Values = { ...place.was, ...before };
  return fields.flatMap((field) => {
    if (field.children) return collectInSubForm(field, { ...place, now: around, was });
    if (getFieldType(field).references(field) === null) return [];
    const ids = toStringList(beside[field.enName]);
    const old = new Set(toStringList(before?.[field.enName]));
    return {
      field,
      path: prefix + field.enName,
      ids,
      added: ids.filter((id) => !old.has(id)),
      beside,
      around,
      changes: (name: string) => !isSameValue(was[name], around[name]),
    };
  });
}

function collectInSubForm(
  field: Field,
  { values, before, prefix, now, was }: LevelContext,
): ReferenceChange[] {
  const standing = new Map(getSubFormRows(field, before ?? {}).map((row) => [String(row.id), row]));
  return getSubFormRows(field, { ...before, ...values }).flatMap((row, index) =>
    collectAtLevel(field.children ?? [], {
      values: row,
      before: standing.get(String(row.id)),
      prefix: `${prefix}${field.enName}.${index}.`,
      now,
      was,
    }),
  );
}

export function getSubFormRows(field: Field, values: Values): Values[] {
  const rows = field.children ? values[field.enName] : undefined;
  // A field with children has passed validation, which makes its value a list of objects.
  return Array.isArray(rows) ? (rows as Values[]) : [];
}
