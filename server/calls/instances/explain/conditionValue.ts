/** Formats a value that a condition read; hides it if the reader cannot view its field. */
import type { ReadValue } from '../../../../contract/calls/shapes/whyShapes.ts';
import type { TracedValue } from '../../../../contract/expression/trace.ts';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { isSameValue } from '../../../../contract/forms/sameValue.ts';
import { fieldAtPath } from '../../shared/fieldAtPath.ts';
import type { ExplanationContext } from './explanationContext.ts';

export function toReadValue(context: ExplanationContext, name: string, value: TracedValue): ReadValue {
  const known = contextNames(context)[name];
  if (known) return { name, ...known, value, text: known.text ?? formatPlainValue(value), masked: false };
  const path = context.currentPath(name);
  const found = fieldAtPath(context.instance.form, path);
  if (!found) return { name, label: name, value, text: formatPlainValue(value), masked: false };
  const { label, field } = found;
  if (!context.visible(path)) return { name, label, value: null, text: '（无权查看）', masked: true };
  return { name, label, value, text: formatFieldValue(context, { name: path, field, value }), masked: false };
}

type KnownName = { readonly label: string; readonly text?: string };

/** The names that conditions can read besides the form's fields. */
const contextNames = ({
  instance: { initiator },
}: ExplanationContext): Readonly<Record<string, KnownName>> => ({
  'initiator.userId': { label: '发起人', text: initiator.name },
  'initiator.deptId': { label: '发起人部门', text: initiator.deptName || '空' },
  'initiator.roleKeys': { label: '发起人角色' },
  'today()': { label: '当天' },
  'now()': { label: '当时' },
});

/**
 * User and department names are read from the record's display values, if the value is unchanged since the condition
 * ran.
 */
function formatFieldValue(
  { instance: { record } }: ExplanationContext,
  { name, field, value }: { name: string; field: Field; value: TracedValue },
): string {
  const view = record?.[`${name}$view`];
  if (typeof view === 'string' && isSameValue(record?.[name], value)) return view;
  // A column was read in every row.
  const texts = name.includes('.') && Array.isArray(value) ? value : [value];
  return texts.map((one) => getFieldType(field).text(one, field) || formatPlainValue(one)).join('、') || '空';
}

function formatPlainValue(value: TracedValue): string {
  if (value === null || value === '') return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' ? value : value.map(formatPlainValue).join('、') || '空';
}
