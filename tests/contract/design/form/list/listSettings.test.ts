/** The settings of the list page's items in the property panel. */
import { expect, test } from 'vitest';
import type { Path } from '../../../../../contract/design/edit.ts';
import { blankFormDesign, type FormDesign } from '../../../../../contract/design/form/formDesign.ts';
import { formSettings } from '../../../../../contract/design/form/formSettings.ts';
import { builtInButtons, listItems } from '../../../../../contract/design/form/list/listItems.ts';
import { listItemSettings } from '../../../../../contract/design/form/list/listSettings.ts';
import { beginHistory, performStep, undoStep } from '../../../../../contract/design/history.ts';
import { definitionShape } from '../../../../../contract/forms/definition.ts';

const settingsAt = (design: FormDesign, focus: Path) =>
  listItemSettings({ design, focus, publishedNames: new Set(), readings: () => undefined });

const set = (design: FormDesign, focus: Path, key: string, value: unknown): FormDesign => {
  const step = settingsAt(design, focus)
    .find((one) => one.key === key)
    ?.set(value);
  if (!step) throw new Error(`There is no setting ${key}.`);
  const history = performStep(beginHistory(design, focus), step);
  expect(history.focus).toEqual(focus);
  expect(undoStep(history).document).toEqual(design);
  return history.document;
};

const trip: FormDesign = {
  ...blankFormDesign(),
  enName: 'auto_trip',
  cnName: '出差',
  fields: [
    { enName: 'place', label: '目的地', funcType: 'input', isPCQuery: true },
    { enName: 'cost', label: '费用', funcType: 'number', isPCQuery: true },
    { enName: 'kind', label: '类别', funcType: 'select', options: [], isPCQuery: true },
  ],
  buttons: [{ id: 'pay', name: '付款', multipleSelect: false, actions: [{ type: 'export' }] }],
  checks: [{ scene: 'add', expression: '', action: 'stop', tips: '' }],
};

test('each item has settings with a sentence of help and a label', () => {
  const design = { ...trip, feature: { virtualColumns: [{ enName: 'a', cnName: '甲', expression: '1' }] } };
  for (const { path, kind } of listItems(design)) {
    const settings = settingsAt(design, path);
    expect(settings.length, kind).toBeGreaterThan(0);
    for (const { help, editor } of settings) expect([help, editor.label]).not.toContain('');
  }
});

test('every part of a definition has settings: those of the form, and those of its list', () => {
  const ofForm = formSettings.map(({ path }) => path.join('.'));
  const ofLists = ['pcTableElements', 'columnEvalList', 'virtualColumns', ...Object.keys(builtInButtons)];
  const feature = Object.keys(definitionShape.feature.unwrap().shape);
  expect(feature.filter((key) => !ofLists.includes(key) && !ofForm.includes(`feature.${key}`))).toEqual([]);
  const ofDesign = ['fields', 'feature', 'buttons', 'checks'];
  expect(
    Object.keys(definitionShape).filter((key) => !ofDesign.includes(key) && !ofForm.includes(key)),
  ).toEqual([]);
});

test('an action has the settings of its type, and keeps what this version does not know', () => {
  const at: Path = ['buttons', 0, 'actions', 0];
  const keys = (design: FormDesign) => settingsAt(design, at).map(({ key }) => key);
  expect(keys(trip)).toEqual(['type', 'format', 'columns']);
  const jump = set(trip, at, 'type', 'toForm');
  expect(keys(jump)).toEqual(['type', 'targetForm', 'fieldMap']);
  const filled = set(jump, at, 'fieldMap', [{ source: 'id', target: 'trip' }, { source: 'place' }]);
  expect(filled.buttons[0]?.actions[0]).toEqual({ type: 'toForm', fieldMap: ['id:trip'] });
  const exported = set(set(trip, at, 'columns', [{ column: 'cost' }, {}]), at, 'format', 'csv');
  expect(exported.buttons[0]?.actions[0]).toEqual({ type: 'export', columns: ['cost'], format: 'csv' });
});

test('a check is made at a time of records, or at a node of the flow', () => {
  const at: Path = ['checks', 0];
  const node = set(set(trip, at, 'scene', 'node_'), at, 'node', ' review ');
  expect(node.checks[0]?.scene).toBe('node_review');
  expect(settingsAt(node, at).find(({ key }) => key === 'node')?.value).toBe('review');
  expect(set(node, at, 'scene', 'edit').checks[0]?.scene).toBe('edit');
  expect(set(trip, at, 'expression', '').checks[0]?.expression).toBe('');
});

test('the initial filter of a search item is what its kind of condition wants', () => {
  const filterOf = (at: number, key: string, value: string) =>
    set(trip, ['fields', at, 'isPCQuery'], key, value).fields[at]?.value;
  expect(filterOf(0, 'value', ' 杭州 ')).toBe('杭州');
  expect(filterOf(1, 'valueFrom', '100')).toEqual(['100', '']);
  expect(filterOf(2, 'value', 'a，b')).toEqual(['a', 'b']);
  expect(filterOf(2, 'value', 'a')).toBe('a');
  const filtered = set(trip, ['fields', 0, 'isPCQuery'], 'value', '杭州');
  expect(set(filtered, ['fields', 0, 'isPCQuery'], 'value', '').fields[0]).not.toHaveProperty('value');
});

test('a built-in button is renamed, and empty it has its own name again', () => {
  const named = set(trip, ['feature', 'add'], 'add', '登记');
  expect(named.feature).toEqual({ add: '登记' });
  expect(set(named, ['feature', 'add'], 'add', '').feature).toEqual({});
});
