/** Steps on the fields of a form. */
import { expect, test } from 'vitest';
import type { Path } from '../../../../contract/design/edit.ts';
import {
  addField,
  deleteField,
  dropField,
  duplicateField,
  findNameProblem,
  moveField,
  moveFieldTo,
  renameField,
  setLabel,
  setProperty,
  wrapInGroup,
} from '../../../../contract/design/form/fieldSteps.ts';
import {
  blankFormDesign,
  type FormDesign,
  getFieldPath,
  listPlacedFields,
} from '../../../../contract/design/form/formDesign.ts';
import { beginHistory, performStep, type Step, undoStep } from '../../../../contract/design/history.ts';
import { readingTable } from '../../../../contract/pinyin/readings.ts';
import { decodeReadings } from '../../../../contract/pinyin/readingTable.ts';

const readings = decodeReadings(readingTable);

const trip = (): FormDesign => ({
  ...blankFormDesign(),
  enName: 'auto_trip',
  cnName: '出差申请',
  fields: [
    { enName: 'place', label: '目的地', funcType: 'input' },
    {
      enName: 'costs',
      label: '费用',
      funcType: 'subForm',
      children: [
        { enName: 'price', label: '单价', funcType: 'number' },
        { enName: 'days', label: '天数', funcType: 'number', computeExpression: 'price / total' },
        { enName: 'total', label: '小计', funcType: 'number', computeExpression: 'price * days + base' },
      ],
    },
    { enName: 'base', label: '基数', funcType: 'number' },
    { enName: 'total', label: '合计', funcType: 'number', computeExpression: 'sum(costs.total) + base' },
    { enName: 'note', label: '说明', funcType: 'textarea', hideCondition: "total < 5 or place == 'total'" },
    { enName: 'code', label: '码', funcType: 'qrCode', format: '{place} {round(total, 2)} total' },
  ],
  feature: {
    pcTableElements: [
      { enName: 'total', visible: true },
      { enName: 'place', visible: true },
    ],
    columnEvalList: [{ enName: 'total', type: 'sum' }],
  },
});

const perform = (design: FormDesign, step: Step | undefined, focus?: Path) => {
  if (!step) throw new Error('The step is not possible.');
  const history = performStep(beginHistory(design, focus), step);
  expect(undoStep(history).document).toEqual(design);
  return history;
};

const names = (design: FormDesign) => listPlacedFields(design).map(({ field }) => field.enName);

test('a field is added with a label of its own and a name that is typed like it', () => {
  const once = perform(trip(), addField(trip(), { at: ['fields', 1], funcType: 'number', readings }));
  const twice = perform(
    once.document,
    addField(once.document, { at: ['fields', 2], funcType: 'number', readings }),
  );
  expect(twice.document.fields.slice(1, 3)).toMatchObject([
    { label: '数字', enName: 'sz', funcType: 'number' },
    { label: '数字 2', enName: 'sz2', funcType: 'number' },
  ]);
  expect(twice.focus).toEqual(['fields', 2]);
});

test('a sub-form begins with a column, and has no columns without a value of their own', () => {
  const { document } = perform(
    trip(),
    addField(trip(), { at: ['fields', 6], funcType: 'subForm', readings }),
  );
  expect(document.fields[6]?.children).toMatchObject([{ label: '单行文本', enName: 'dxwb' }]);
  const at = ['fields', 1, 'children', 0];
  expect(addField(trip(), { at, funcType: 'groupTitle', readings })).toBeUndefined();
  expect(addField(trip(), { at, funcType: 'subForm', readings })).toBeUndefined();
});

test('a field is removed with its columns of lists; the next one has the focus', () => {
  const total = perform(trip(), deleteField(trip(), ['fields', 3]));
  expect(names(total.document)).toEqual(['place', 'costs', 'price', 'days', 'total', 'base', 'note', 'code']);
  expect(total.document.feature).toEqual({ pcTableElements: [{ enName: 'place', visible: true }] });
  expect(total.focus).toEqual(['fields', 3]);
  expect(perform(trip(), deleteField(trip(), ['fields', 5])).focus).toEqual(['fields', 4]);
  // A column with the name of a field is another one.
  const column = perform(trip(), deleteField(trip(), ['fields', 1, 'children', 2]));
  expect(column.document.feature).toEqual(trip().feature);
  expect(column.focus).toEqual(['fields', 1, 'children', 1]);
});

test('fields are moved among each other, into a sub-form and out of it', () => {
  const up = perform(trip(), moveField(trip(), ['fields', 2], -1));
  expect(names(up.document).slice(0, 3)).toEqual(['place', 'base', 'costs']);
  expect(up.focus).toEqual(['fields', 1]);
  expect(moveField(trip(), ['fields', 0], -1)).toBeUndefined();
  expect(moveField(trip(), ['fields', 5], 1)).toBeUndefined();
  const inside = perform(trip(), moveFieldTo(trip(), ['fields', 2], ['fields', 1, 'children', 0]));
  expect(names(inside.document).slice(1, 4)).toEqual(['costs', 'base', 'price']);
  expect(moveFieldTo(trip(), ['fields', 5], ['fields', 1, 'children', 0])).toBeUndefined();
});

test('a copy stands behind its field under another label and name', () => {
  const { document, focus } = perform(trip(), duplicateField(trip(), ['fields', 0], readings));
  expect(document.fields[1]).toEqual({ enName: 'mdd2', label: '目的地 2', funcType: 'input' });
  expect(focus).toEqual(['fields', 1]);
});

test('a field gets a heading of its own', () => {
  const { document } = perform(trip(), wrapInGroup(trip(), ['fields', 2], readings));
  expect(document.fields[2]).toMatchObject({ funcType: 'groupTitle', label: '分组标题' });
});

test('texts and settings that are emptied are no settings', () => {
  const set = perform(trip(), setProperty(trip(), ['fields', 0, 'maxLength'], 20)).document;
  expect(set.fields[0]).toMatchObject({ maxLength: 20 });
  expect(perform(set, setProperty(set, ['fields', 0, 'maxLength'], '')).document).toEqual(trip());
});

test('all that names a field follows its new name, and nothing else does', () => {
  const { document } = perform(trip(), renameField(trip(), ['fields', 3], 'sumAll'));
  expect(document).toEqual({
    ...trip(),
    fields: trip().fields.map(
      (field) =>
        ({
          total: { ...field, enName: 'sumAll' },
          note: { ...field, hideCondition: "sumAll < 5 or place == 'total'" },
          code: { ...field, format: '{place} {round(sumAll, 2)} total' },
        })[field.enName] ?? field,
    ),
    feature: {
      pcTableElements: [
        { enName: 'sumAll', visible: true },
        { enName: 'place', visible: true },
      ],
      columnEvalList: [{ enName: 'sumAll', type: 'sum' }],
    },
  });
});

test('a column is renamed in its rows and, behind its sub-form, everywhere', () => {
  const { document } = perform(trip(), renameField(trip(), ['fields', 1, 'children', 2], 'line'));
  expect(document.fields[1]?.children?.map((one) => [one.enName, one.computeExpression])).toEqual([
    ['price', undefined],
    ['days', 'price / line'],
    ['line', 'price * days + base'],
  ]);
  expect(document.fields[3]?.computeExpression).toBe('sum(costs.line) + base');
  expect(document.fields[4]?.hideCondition).toContain('total < 5');
  const list = perform(trip(), renameField(trip(), ['fields', 1], 'rows')).document;
  expect(list.fields[3]?.computeExpression).toBe('sum(rows.total) + base');
});

test.each([
  ['Total', '字段英文名应以小写字母开头，只含字母、数字和下划线'],
  ['id', '字段英文名与系统字段重名'],
  ['PLACE'.toLowerCase(), '字段英文名 place 已被使用'],
])('the name %s is refused', (name, problem) => {
  expect(findNameProblem(trip(), ['fields', 3], name)).toBe(problem);
  expect(renameField(trip(), ['fields', 3], name)).toBeUndefined();
});

test('the name of a new field follows its label until it is changed', () => {
  const design = perform(
    trip(),
    addField(trip(), { at: ['fields', 6], funcType: 'number', readings }),
  ).document;
  const path = ['fields', 6];
  const label = { path, isNew: true, readings };
  const typed = perform(design, setLabel(design, { ...label, label: '预付款金额' })).document;
  expect(typed.fields[6]).toMatchObject({ label: '预付款金额', enName: 'yfkje' });
  const named = perform(typed, renameField(typed, path, 'advance')).document;
  const again = perform(named, setLabel(named, { ...label, label: '预付' })).document;
  expect(again.fields[6]).toMatchObject({ label: '预付', enName: 'advance' });
  const published = perform(typed, setLabel(typed, { ...label, label: '预付', isNew: false })).document;
  expect(published.fields[6]).toMatchObject({ label: '预付', enName: 'yfkje' });
});

test('the field of a setting is found by its place', () => {
  expect(getFieldPath(['fields', 1, 'children', 2, 'label'])).toEqual(['fields', 1, 'children', 2]);
  expect(getFieldPath(['fields', 1, 'options', 0])).toEqual(['fields', 1]);
  expect(getFieldPath(['feature', 'tree'])).toBeUndefined();
});

test('a dropped field lands before or behind what was there, and stays where it is otherwise', () => {
  const namesAfter = (from: Path, at: Path) => names(perform(trip(), dropField(trip(), from, at)).document);
  expect(namesAfter(['fields', 0], ['fields', 3])).toEqual([
    ...['costs', 'price', 'days', 'total', 'base', 'place', 'total', 'note', 'code'],
  ]);
  expect(namesAfter(['fields', 2], ['fields', 0]).slice(0, 2)).toEqual(['base', 'place']);
  expect(namesAfter(['fields', 0], ['fields', 1, 'children', 1]).slice(0, 4)).toEqual([
    ...['costs', 'price', 'place', 'days'],
  ]);
  for (const at of [0, 1]) expect(dropField(trip(), ['fields', 0], ['fields', at])).toBeUndefined();
  expect(dropField(trip(), ['fields', 1], ['fields', 1, 'children', 0])).toBeUndefined();
});
