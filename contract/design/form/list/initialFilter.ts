/** The initial filter of a search item (`value`), entered as its kind of condition wants it. Pure. */
import type { FilterKind } from '../../../fields/fieldType.ts';
import { getFieldType } from '../../../fields/registry.ts';
import type { Field } from '../../../forms/definition.ts';
import { createSet, type Path } from '../../edit.ts';
import type { Step } from '../../history.ts';
import { text } from '../propertyEditors.ts';
import type { ListSetting } from './listSetting.ts';

/** `place`: that of the field; `focus`: that of its search item. */
export function listInitialFilter(field: Field, place: Path, focus: Path): ListSetting[] {
  const path = [...place, 'value'];
  const set = (value: unknown): Step => ({
    title: `“${field.label}”的初始筛选`,
    edits: [createSet(path, value)],
    focus,
    merge: path.join('.'),
  });
  const { filter } = getFieldType(field);
  if (ranges.has(filter)) {
    const [from, to] = readRange(field.value);
    return [
      {
        key: 'valueFrom',
        help: '打开列表时已经填好的起点；日期写作 2026-01-01。',
        editor: text('初始筛选从', { maxLength: 40 }),
        path,
        value: from,
        set: (value) => set(writeRange(value, to)),
      },
      {
        key: 'valueTo',
        help: '打开列表时已经填好的终点。',
        editor: text('初始筛选到', { maxLength: 40 }),
        path,
        value: to,
        set: (value) => set(writeRange(from, value)),
      },
    ];
  }
  const isList = filter === 'options' || filter === 'refs';
  return [
    {
      key: 'value',
      help: isList ? '打开列表时已经选好的值（不是名称），多个用逗号分开。' : '打开列表时已经填好的文字。',
      editor: text('初始筛选', { maxLength: 200 }),
      path,
      value: [field.value ?? []].flat().map(String).join(','),
      set: (value) => set(isList ? writeList(value) : writeText(value)),
    },
  ];
}

const ranges: ReadonlySet<FilterKind> = new Set(['numberRange', 'dateRange', 'overlap']);

const readRange = (value: unknown): [string, string] => {
  const [from, to] = Array.isArray(value) ? value : [];
  return [String(from ?? ''), String(to ?? '')];
};

const writeText = (value: unknown): string | undefined => String(value ?? '').trim() || undefined;

const writeRange = (from: unknown, to: unknown): string[] | undefined => {
  const range = [writeText(from) ?? '', writeText(to) ?? ''];
  return range.some(Boolean) ? range : undefined;
};

/** One value is written as it is. */
function writeList(value: unknown): string | string[] | undefined {
  const values = String(value ?? '')
    .split(/[,，、]/)
    .map((one) => one.trim())
    .filter(Boolean);
  return values.length > 1 ? values : values[0];
}
