/** What a record of one form gives to a new one of another (the free button's toForm action). */
import { typeOf } from '../../contract/fields/registry.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { copyOf } from './copy.ts';
import { type Form, viewOf } from './form.ts';

type Pair = { from: string; to: string };

/**
 * `fieldMap` names `source:target` pairs; without one, fields of the same name and type go over. What the server fills
 * in by itself (serial numbers, who, of which department and posts, when) is never given.
 */
export function jumpValues(
  { form, record }: { form: Form; record: Values },
  target: Form,
  fieldMap: readonly string[] | undefined,
): Values {
  const given: Values = { id: record.id, ...copyOf(form, record) };
  const open = new Set(
    target.fields.filter((field) => typeOf(field).origin === 'person').map((field) => field.enName),
  );
  const pairs = (fieldMap?.map(pairOf) ?? sameFields(form, target)).filter(({ to }) => open.has(to));
  return Object.fromEntries(
    pairs.flatMap(({ from, to }) =>
      [
        [to, given[from]],
        [viewOf(to), given[viewOf(from)]],
      ].filter(([, value]) => value !== undefined && value !== null),
    ),
  );
}

function pairOf(text: string): Pair {
  const [from = '', to = ''] = text.split(':');
  return { from, to };
}

const sameFields = (form: Form, target: Form): Pair[] =>
  target.fields
    .filter(({ enName, funcType }) =>
      form.fields.some((field) => field.enName === enName && field.funcType === funcType),
    )
    .map(({ enName }) => ({ from: enName, to: enName }));
