/** Maps the values of a record of one form to a new record of another form (cross-form jump). */
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import { copyValue, listMaskedFields } from './masking.ts';
import type { Values } from './recordRules.ts';

type FieldPair = { from: string; to: string };

/**
 * `fieldMap` lists `source:target` pairs, where `id` is the record itself. Without it, fields with the same name and
 * type are copied. Values that the server fills in (serial numbers; current user, department, posts and time) are
 * neither read nor written.
 */
export function mapJumpValues(
  { fields, values }: { fields: readonly Field[]; values: Values },
  target: readonly Field[],
  fieldMap: readonly string[] | undefined,
): Values {
  const given = new Map(fields.filter(isEnteredByPerson).map((field) => [field.enName, field]));
  const open = new Map(target.filter(isEnteredByPerson).map((field) => [field.enName, field]));
  const pairs = (fieldMap?.map(parsePair) ?? listMatchingPairs(given, target)).filter(
    ({ from, to }) => open.has(to) && (given.has(from) || from === 'id'),
  );
  return Object.fromEntries(
    pairs.flatMap(({ from, to }) =>
      [
        [to, copyFieldValue(values[from], given.get(from), open.get(to))],
        [`${to}$view`, values[`${from}$view`]],
      ].filter(([, value]) => value !== undefined && value !== null),
    ),
  );
}

const isEnteredByPerson = (field: Field) => getFieldType(field).origin === 'person';

function parsePair(text: string): FieldPair {
  const [from = '', to = ''] = text.split(':');
  return { from, to };
}

const listMatchingPairs = (given: ReadonlyMap<string, Field>, target: readonly Field[]): FieldPair[] =>
  target
    .filter(({ enName, funcType }) => given.get(enName)?.funcType === funcType)
    .map(({ enName }) => ({ from: enName, to: enName }));

function copyFieldValue(value: unknown, source: Field | undefined, target: Field | undefined): unknown {
  if (!source || !target) return value;
  if (!source.children || !Array.isArray(value)) return copyValue(value, source, target);
  // Row ids are removed, because the rows belong to the source record.
  return value.map(({ id: _, ...row }: Values) => copyRowValues(row, source, target));
}

function copyRowValues(row: Values, source: Field, target: Field): Values {
  const copied: Values = { ...row };
  for (const column of listMaskedFields(source.children ?? [])) {
    const taker = target.children?.find(({ enName }) => enName === column.enName);
    if (taker) copied[column.enName] = copyValue(row[column.enName], column, taker);
  }
  return copied;
}
