/** What a record of one form gives to a new one of another (forms seed, point 4: the cross-form jump). */
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Values } from './rules.ts';

type Pair = { from: string; to: string };

/**
 * `fieldMap` names `source:target` pairs, where `id` is the record itself; without one, fields of the same name and
 * type go over. What the server fills in by itself (serial numbers, who, of which department and posts, when) is
 * neither given nor taken.
 */
export function jumpValues(
  { fields, values }: { fields: readonly Field[]; values: Values },
  target: readonly Field[],
  fieldMap: readonly string[] | undefined,
): Values {
  const given = new Map(fields.filter(isEntered).map((field) => [field.enName, field]));
  const open = new Set(target.filter(isEntered).map(({ enName }) => enName));
  const pairs = (fieldMap?.map(pairOf) ?? samePairs(given, target)).filter(
    ({ from, to }) => open.has(to) && (given.has(from) || from === 'id'),
  );
  return Object.fromEntries(
    pairs.flatMap(({ from, to }) =>
      [
        [to, withoutIds(values[from], given.get(from))],
        [`${to}$view`, values[`${from}$view`]],
      ].filter(([, value]) => value !== undefined && value !== null),
    ),
  );
}

const isEntered = (field: Field) => typeOf(field).origin === 'person';

function pairOf(text: string): Pair {
  const [from = '', to = ''] = text.split(':');
  return { from, to };
}

const samePairs = (given: ReadonlyMap<string, Field>, target: readonly Field[]): Pair[] =>
  target
    .filter(({ enName, funcType }) => given.get(enName)?.funcType === funcType)
    .map(({ enName }) => ({ from: enName, to: enName }));

/** Rows of a sub-form belong to the record they came from. */
function withoutIds(value: unknown, field: Field | undefined): unknown {
  if (!field?.children || !Array.isArray(value)) return value;
  return value.map(({ id: _, ...row }: Values) => row);
}
