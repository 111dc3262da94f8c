/** A field as it is added: a label of its own, a proposed name, and the settings without which its type is incomplete. */
import type { FuncType } from '../../fields/registry.ts';
import { fieldTypes } from '../../fields/registry.ts';
import type { Field } from '../../forms/definition.ts';
import type { PinyinReadings } from '../../pinyin/matchPinyin.ts';
import { proposeFieldName } from './fieldNames.ts';

/** `siblings` are the fields beside it, whose names and labels it does not take. */
export function createField(
  funcType: FuncType,
  siblings: readonly Pick<Field, 'enName' | 'label'>[],
  readings: PinyinReadings,
): Field {
  const label = findFreeLabel(
    fieldTypes[funcType].label,
    siblings.map((one) => one.label),
  );
  const taken = siblings.map(({ enName }) => enName);
  const field: Field = {
    ...fieldTypes[funcType].initial,
    enName: proposeFieldName(label, taken, readings),
    label,
    funcType,
  };
  if (!fieldTypes[funcType].hasRows) return field;
  return { ...field, children: [createField('input', [], readings)] };
}

/** `单行文本`, `单行文本 2`. */
export function findFreeLabel(label: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? label : `${label} ${count}`;
    if (!taken.includes(free)) return free;
  }
}
