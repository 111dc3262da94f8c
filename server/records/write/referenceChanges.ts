/** What the reference fields of a record hold, and held before, in the rows of sub-forms too. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { isSameValue } from '../../../contract/forms/sameValue.ts';

export type ReferenceChange = {
  field: Field;
  /** As errors name the place: `partner`, `items.0.partner`. */
  path: string;
  ids: string[];
  /** Those that were not there before. */
  added: string[];
  /** The record, or the row, as it will stand. */
  beside: Values;
  /** The same, with the record behind the row. */
  around: Values;
  /** Whether what stands under a name around it becomes another. */
  changes(name: string): boolean;
};

type RecordLevel = { values: Values; before: Values | undefined };

/** Everything that is chosen once `values` are written over `before`. */
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
  // A field with children has passed the check, which makes its value a list of objects.
  return Array.isArray(rows) ? (rows as Values[]) : [];
}
