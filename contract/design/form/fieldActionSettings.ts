/**
 * Settings of fields that consist of parts: what a button in the form does, and which records a relation offers. Each part
 * has an editor of its own. Pure.
 */
import type { FieldAction } from '../../fields/fieldSettings.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../../forms/definition.ts';
import { createSet, type Path } from '../edit.ts';
import type { Step } from '../history.ts';
import type { PropertyTab } from './fieldProperties.ts';
import {
  asPairs,
  choiceEditor,
  type EditedSetting,
  jumpSettings,
  type PropertyEditor,
  text,
  toRows,
} from './propertyEditors.ts';

/** A part of a setting, for the panel. */
type PartSetting = Pick<EditedSetting, 'help'> & {
  readonly key: string;
  readonly tab: PropertyTab;
  readonly editor: PropertyEditor;
  readonly path: Path;
  readonly value: unknown;
  set(value: unknown): Step;
};

/** `path`: the place of the field. */
export const listPartSettings = (field: Field, path: Path): PartSetting[] => [
  ...(field.funcType === 'button' ? listActionParts(field, path) : []),
  ...(getFieldType(field).settings.includes('relation') && field.relateEnName
    ? [conditionSetting(field, path)]
    : []),
];

const initialActions: { readonly [Type in FieldAction['type']]: Extract<FieldAction, { type: Type }> } = {
  compute: { type: 'compute', assign: [] },
  toForm: { type: 'toForm', targetForm: '' },
  link: { type: 'link', address: '' },
};

const isActionType = (value: unknown): value is FieldAction['type'] =>
  typeof value === 'string' && Object.hasOwn(initialActions, value);

function listActionParts(field: Field, path: Path): PartSetting[] {
  const { action } = field;
  const place = [...path, 'action'];
  const change = (value: unknown, part: string): Step => ({
    title: `修改“${field.label}”的动作`,
    edits: [createSet(place, value)],
    merge: `${place.join('.')}.${part}`,
  });
  const kind: PartSetting = {
    key: 'action',
    tab: 'basic',
    help: '按下按钮时做什么。',
    editor: {
      label: '动作',
      funcType: 'select',
      options: [
        { label: '填写其他字段', value: 'compute' },
        { label: '新建其他单据', value: 'toForm' },
        { label: '打开网页', value: 'link' },
      ],
    },
    path: [...place, 'type'],
    value: action?.type ?? null,
    set: (value) =>
      change(
        value === action?.type ? action : isActionType(value) ? initialActions[value] : undefined,
        'type',
      ),
  };
  const part: MakePart = (key, setting, write) => ({
    ...setting,
    key,
    tab: 'basic',
    path: [...place, key],
    set: (value) => change({ ...action, [key]: write(value) }, key),
  });
  return [kind, ...(action ? listPartsOf(action, part) : [])];
}

type MakePart = (
  key: string,
  setting: Pick<PartSetting, 'help' | 'editor' | 'value'>,
  write: (value: unknown) => unknown,
) => PartSetting;

const toText = (value: unknown): string => String(value ?? '');

function listPartsOf(action: FieldAction, part: MakePart): PartSetting[] {
  if (action.type === 'link') {
    const editor = text('地址', { maxLength: 1000, required: true });
    const help = '打开的地址，{字段名} 换成这张单据的值。';
    return [part('address', { help, editor, value: action.address }, toText)];
  }
  if (action.type === 'compute') {
    const editor: PropertyEditor = {
      label: '填写',
      funcType: 'subForm',
      children: [
        { enName: 'toField', ...choiceEditor('字段'), required: true },
        { enName: 'expression', label: '公式', funcType: 'input', maxLength: 2000, required: true },
      ],
    };
    const help = '从上到下填写这些字段，公式可以用前面填好的值。';
    return [
      part('assign', { help, editor, value: action.assign }, (rows) =>
        toRows(rows)
          .filter(({ toField, expression }) => toField || expression)
          .map(({ toField, expression }) => ({ toField: toText(toField), expression: toText(expression) })),
      ),
    ];
  }
  const { targetForm, fieldMap } = jumpSettings;
  return [
    part('targetForm', { ...targetForm, value: action.targetForm || null }, toText),
    part('fieldMap', { ...fieldMap, value: asPairs.read(action.fieldMap) }, (value) => {
      const written = asPairs.write(value);
      return written.length === 0 ? undefined : written;
    }),
  ];
}

function conditionSetting(field: Field, path: Path): PartSetting {
  const place = [...path, 'conditions'];
  const before = field.conditions ?? {};
  return {
    key: 'conditions',
    tab: 'value',
    help: `只能选符合的单据；值写作 \${字段名} 时取这张单据的值。`,
    editor: {
      label: '可选范围',
      funcType: 'subForm',
      children: [
        { enName: 'name', ...choiceEditor('字段'), required: true },
        { enName: 'wanted', label: '等于', funcType: 'input', maxLength: 500, required: true },
      ],
    },
    path: place,
    value: Object.entries(before).map(([name, wanted]) => ({ name, wanted: formatWanted(wanted) })),
    set: (value) => ({
      title: `修改“${field.label}”的可选范围`,
      edits: [createSet(place, writeConditions(value, before))],
      merge: place.join('.'),
    }),
  };
}

const formatWanted = (wanted: unknown): string =>
  typeof wanted === 'string' ? wanted : JSON.stringify(wanted);

/** What is no text, such as a list, stays what it was unless it is changed. */
function writeConditions(
  value: unknown,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const entries = toRows(value)
    .filter(({ name }) => name)
    .map(({ name, wanted }) => {
      const known = before[toText(name)];
      return [toText(name), formatWanted(known) === wanted ? known : toText(wanted)] as const;
    });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
