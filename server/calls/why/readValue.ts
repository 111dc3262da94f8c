/** A value that a condition read, as people read it; hidden where the reader may not see its field. */
import type { ReadValue } from '../../../contract/calls/whyShapes.ts';
import type { Reading } from '../../../contract/expression/readings.ts';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { sameValue } from '../../../contract/forms/sameValue.ts';
import { fieldAt } from '../fieldAt.ts';
import type { Telling } from './telling.ts';

export function readValueOf(telling: Telling, name: string, value: Reading): ReadValue {
  const known = surroundings(telling)[name];
  if (known) return { name, ...known, value, text: known.text ?? plainText(value), masked: false };
  const found = fieldAt(telling.flow.form, name);
  if (!found) return { name, label: name, value, text: plainText(value), masked: false };
  const { label, field } = found;
  if (!telling.visible(name)) return { name, label, value: null, text: '（无权查看）', masked: true };
  return { name, label, value, text: fieldText(telling, { name, field, value }), masked: false };
}

type Known = { readonly label: string; readonly text?: string };

/** What conditions know besides the form. */
const surroundings = ({ flow: { initiator } }: Telling): Readonly<Record<string, Known>> => ({
  'initiator.userId': { label: '发起人', text: initiator.name },
  'initiator.deptId': { label: '发起人部门', text: initiator.deptName || '空' },
  'initiator.roleKeys': { label: '发起人角色' },
  'today()': { label: '当天' },
  'now()': { label: '当时' },
});

/** Names of people and departments stand beside the record's own value, where that is still the one that was read. */
function fieldText(
  { flow: { record } }: Telling,
  { name, field, value }: { name: string; field: Field; value: Reading },
): string {
  const view = record?.[`${name}$view`];
  if (typeof view === 'string' && sameValue(record?.[name], value)) return view;
  // A column was read in every row.
  const texts = name.includes('.') && Array.isArray(value) ? value : [value];
  return texts.map((one) => typeOf(field).text(one, field) || plainText(one)).join('、') || '空';
}

function plainText(value: Reading): string {
  if (value === null || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' ? value : value.map(plainText).join('、') || '空';
}
