/** Maps the values of a record of one form to a new record of another form (cross-form jump). */
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
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
  const open = new Set(target.filter(isEnteredByPerson).map(({ enName }) => enName));
  const pairs = (fieldMap?.map(parsePair) ?? listMatchingPairs(given, target)).filter(
    ({ from, to }) => open.has(to) && (given.has(from) || from === 'id'),
  );
  return Object.fromEntries(
    pairs.flatMap(({ from, to }) =>
      [
        [to, stripRowIds(values[from], given.get(from))],
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

/** Row ids are removed, because the rows belong to the source record. */
function stripRowIds(value: unknown, field: Field | undefined): unknown {
  if (!field?.children || !Array.isArray(value)) return value;
  return value.map(({ id: _, ...row }: Values) => row);
}
