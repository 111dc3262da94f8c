/** Steps on the list page of a form: columns, search items, buttons, checks. */
import { describe, expect, test } from 'vitest';
import type { Path } from '../../../../../contract/design/edit.ts';
import { blankFormDesign, type FormDesign } from '../../../../../contract/design/form/formDesign.ts';
import {
  applyArrangement,
  cycleSum,
  resizeColumn,
  setColumnWidth,
} from '../../../../../contract/design/form/list/columnSteps.ts';
import {
  findListPath,
  getListItem,
  isListPath,
  listItems,
  listSections,
} from '../../../../../contract/design/form/list/listItems.ts';
import { findNextListFocus } from '../../../../../contract/design/form/list/listMoves.ts';
import {
  addListItem,
  dropListItem,
  duplicateListItem,
  moveListItem,
  removeListItem,
  toggleListItem,
} from '../../../../../contract/design/form/list/listSteps.ts';
import { renameColumn, setColumnLabel } from '../../../../../contract/design/form/list/virtualColumnNames.ts';
import { beginHistory, performStep, type Step, undoStep } from '../../../../../contract/design/history.ts';

const readings = () => undefined;

const column = (at: number): Path => ['feature', 'pcTableElements', at];
const virtual = (at: number): Path => ['feature', 'virtualColumns', at];
const searchItem = (at: number): Path => ['fields', at, 'isPCQuery'];

const trip = (): FormDesign => ({
  ...blankFormDesign(),
  enName: 'auto_trip',
  cnName: '出差申请',
  fields: [
    { enName: 'place', label: '目的地', funcType: 'input', isPCQuery: true },
    { enName: 'costs', label: '费用', funcType: 'subForm', children: [] },
    { enName: 'total', label: '合计', funcType: 'number', width: 90 },
    { enName: 'day', label: '日期', funcType: 'dateStamp', isPCQuery: true },
    { enName: 'note', label: '说明', funcType: 'textarea' },
  ],
  feature: { virtualColumns: [{ enName: 'half', cnName: '一半', expression: 'total / 2' }] },
  buttons: [
    { id: 'pay', name: '付款', multipleSelect: false, actions: [{ type: 'toForm', targetForm: 'auto_pay' }] },
    { id: 'book', name: '台账', multipleSelect: true, actions: [{ type: 'export', columns: ['half'] }] },
  ],
  checks: [{ scene: 'add', expression: 'total > 9', action: 'warn', tips: '<b>超额</b>' }],
});

/** Performs the step; undone, it gives the first document again. */
function perform(design: FormDesign, step: Step | undefined, focus: Path = ['feature']) {
  if (!step) throw new Error('The step is not possible.');
  const history = performStep(beginHistory(design, focus), step);
  expect(undoStep(history).document).toEqual(design);
  return history;
}

const labels = (design: FormDesign, id: string) =>
  listSections(design).flatMap((section) =>
    section.id === id ? section.items.map(({ label, isShown }) => (isShown ? label : `(${label})`)) : [],
  );

test('the list page has its items in the order in which a person sees them', () => {
  expect(labels(trip(), 'buttons')).toEqual([
    ...['查看', '新增', '编辑', '作废', '删除', '导入', '导出', '复制'],
    ...['付款', '新建 auto_pay', '台账', '导出表格'],
  ]);
  expect(labels(trip(), 'search')).toEqual(['目的地', '日期', '(合计)', '(说明)']);
  expect(labels(trip(), 'columns')).toEqual(['目的地', '合计', '日期', '说明', '一半']);
  expect(labels(trip(), 'checks')).toEqual(['超额']);
  expect(labels({ ...trip(), type: 2 }, 'search')).toEqual([]);
  const two = { ...trip(), type: 2 as const, firstNColumns: 3 };
  expect(getListItem(two, column(3))?.facts).toEqual(['首屏之外']);
});

test('fields that the columns of a form do not name are hidden columns behind them', () => {
  const design = { ...trip(), feature: { pcTableElements: [{ enName: 'day', visible: true, width: 80 }] } };
  expect(labels(design, 'columns')).toEqual(['日期', '(目的地)', '(合计)', '(说明)']);
  expect(getListItem(design, column(0))?.facts).toEqual(['宽 80']);
});

test('each place of the list page leads to its item', () => {
  const design = { ...trip(), feature: { columnEvalList: [{ enName: 'day', type: 'sum' as const }] } };
  const places: [Path, Path | undefined][] = [
    [[...virtual(0), 'expression'], virtual(0)],
    [['feature', 'virtualColumns'], ['feature']],
    [['feature', 'columnEvalList', 0], column(2)],
    [
      ['buttons', 1, 'actions', 0, 'columns', 2],
      ['buttons', 1, 'actions', 0],
    ],
    [
      ['buttons', 1, 'actions'],
      ['buttons', 1],
    ],
    [
      ['checks', 0, 'tips'],
      ['checks', 0],
    ],
    [['feature', 'tree'], undefined],
    [['fields', 0, 'isPCQuery'], undefined],
  ];
  for (const [place, item] of places) expect(findListPath(design, place), place.join('.')).toEqual(item);
  for (const { path } of listItems(trip())) expect(isListPath(path), path.join('.')).toBe(true);
  for (const path of [[], ['fields', 0], ['feature', 'tree'], ['cnName']])
    expect(isListPath(path)).toBe(false);
});

test('a column is hidden and shown, moved, made wider and summed', () => {
  const hidden = perform(trip(), toggleListItem(trip(), column(1)));
  expect(labels(hidden.document, 'columns')).toEqual(['目的地', '(合计)', '日期', '说明', '一半']);
  expect(hidden.focus).toEqual(column(1));
  const again = perform(hidden.document, toggleListItem(hidden.document, column(1)));
  expect(labels(again.document, 'columns')).toEqual(labels(trip(), 'columns'));
  const moved = perform(trip(), moveListItem(trip(), column(1), -1));
  expect(labels(moved.document, 'columns').slice(0, 2)).toEqual(['合计', '目的地']);
  expect(moved.focus).toEqual(column(0));
  expect(moveListItem(trip(), column(0), -1)).toBeUndefined();
  const wide = perform(trip(), resizeColumn(trip(), column(1), { by: 10, drawn: 90 })).document;
  expect(wide.feature.pcTableElements?.[1]).toEqual({ enName: 'total', visible: true, width: 100 });
  expect(
    perform(wide, setColumnWidth(wide, column(1), undefined)).document.feature.pcTableElements?.[1],
  ).toEqual({
    enName: 'total',
    visible: true,
  });
  const sums: unknown[] = [];
  for (let design = trip(), turn = 0; turn < 4; turn++) {
    design = perform(design, cycleSum(design, column(1))).document;
    sums.push(design.feature.columnEvalList?.[0]?.type);
  }
  expect(sums).toEqual(['sum', 'average', 'both', undefined]);
  expect(cycleSum(trip(), column(0))).toBeUndefined();
});

test('the columns that the mouse arranges are one step, and no step if nothing differs', () => {
  const order = ['place', 'total', 'day', 'note', 'half', 'createTime'];
  expect(applyArrangement(trip(), { order, width: {} }, column(0))).toBeUndefined();
  const step = applyArrangement(
    trip(),
    { order: ['day', 'place', 'total', 'note', 'half'], width: { day: 133.4, half: 900 } },
    column(2),
  );
  const { document, focus } = perform(trip(), step);
  expect(document.feature.pcTableElements).toEqual([
    { enName: 'day', visible: true, width: 133 },
    ...['place', 'total', 'note'].map((enName) => ({ enName, visible: true })),
    { enName: 'half', visible: true, width: 300 },
  ]);
  expect(focus).toEqual(column(0));
});

test('search items are chosen, and their order is that of the fields, which move along', () => {
  const chosen = perform(trip(), toggleListItem(trip(), searchItem(2))).document;
  expect(labels(chosen, 'search')).toEqual(['目的地', '合计', '日期', '(说明)']);
  const moved = perform(trip(), moveListItem(trip(), searchItem(3), -1));
  expect(moved.document.fields.map(({ enName }) => enName)).toEqual([
    'day',
    'place',
    'costs',
    'total',
    'note',
  ]);
  expect(moved.focus).toEqual(searchItem(0));
  expect(moveListItem(trip(), searchItem(3), 1)).toBeUndefined();
  const none = perform(trip(), removeListItem(trip(), searchItem(0))).document;
  expect(none.fields[0]).not.toHaveProperty('isPCQuery');
});

describe('items that a person adds', () => {
  const add = (focus: Path, kind: 'virtualColumn' | 'button' | 'action' | 'check') =>
    addListItem(trip(), focus, { kind, readings });

  test('added items stand behind the focused one of their kind, or at the end, and have the focus', () => {
    const between = perform(trip(), add(['buttons', 0], 'button'));
    expect(between.document.buttons.map(({ id, name }) => [id, name])).toEqual([
      ['pay', '付款'],
      ['button1', '新按钮'],
      ['book', '台账'],
    ]);
    expect(between.focus).toEqual(['buttons', 1]);
    const action = perform(trip(), add(['buttons', 0, 'actions', 0], 'action'));
    expect(action.focus).toEqual(['buttons', 0, 'actions', 1]);
    expect(add(['checks', 0], 'action')).toBeUndefined();
    expect(perform(trip(), add(['feature'], 'check')).focus).toEqual(['checks', 1]);
    const first = perform(
      blankFormDesign(),
      addListItem(blankFormDesign(), ['feature'], { kind: 'virtualColumn', readings }),
    );
    expect(first.document.feature.virtualColumns).toMatchObject([{ cnName: '计算列', expression: '' }]);
  });

  test('copies of items get names of their own', () => {
    const { document } = perform(trip(), duplicateListItem(trip(), virtual(0), readings));
    const names = document.feature.virtualColumns?.map(({ cnName, expression }) => [cnName, expression]);
    expect(names).toEqual([
      ['一半', 'total / 2'],
      ['一半 2', 'total / 2'],
    ]);
    expect(new Set(document.feature.virtualColumns?.map(({ enName }) => enName)).size).toBe(2);
    const copied = perform(trip(), duplicateListItem(trip(), ['buttons', 1], readings)).document.buttons;
    expect(copied[2]).toMatchObject({ id: 'button1', name: '台账 2', actions: [{ type: 'export' }] });
    expect(duplicateListItem(trip(), column(0), readings)).toBeUndefined();
  });

  test('an item is removed, and the next one or the one before has the focus', () => {
    const listed = perform(trip(), setColumnWidth(trip(), virtual(0), 99)).document;
    const gone = perform(listed, removeListItem(listed, virtual(0)));
    expect(gone.document.feature.pcTableElements?.map(({ enName }) => enName)).not.toContain('half');
    expect(gone.focus).toEqual(column(3));
    expect(perform(trip(), removeListItem(trip(), ['buttons', 0])).focus).toEqual(['buttons', 0]);
    expect(perform(trip(), removeListItem(trip(), ['buttons', 1, 'actions', 0])).focus).toEqual([
      'buttons',
      1,
    ]);
    expect(perform(trip(), removeListItem(trip(), ['checks', 0])).focus).toEqual(['feature']);
    const named = { ...trip(), feature: { add: '登记' } };
    expect(perform(named, removeListItem(named, ['feature', 'add'])).document.feature).toEqual({});
  });

  test('items are moved among those of their kind, by keys and by the mouse', () => {
    const { document } = perform(trip(), moveListItem(trip(), ['buttons', 0], 1));
    expect(document.buttons.map(({ id }) => id)).toEqual(['book', 'pay']);
    expect(moveListItem(trip(), ['feature', 'add'], 1)).toBeUndefined();
    const dropped = perform(trip(), dropListItem(trip(), column(0), column(3)));
    expect(labels(dropped.document, 'columns').slice(0, 3)).toEqual(['合计', '日期', '目的地']);
    expect(dropListItem(trip(), column(0), column(1))).toBeUndefined();
    expect(dropListItem(trip(), column(0), virtual(0))).toBeUndefined();
    const search = perform(trip(), dropListItem(trip(), searchItem(3), searchItem(0)));
    expect(labels(search.document, 'search').slice(0, 2)).toEqual(['日期', '目的地']);
  });
});

test('a computed column is renamed with its width and its exports; its name follows its label until it is published', () => {
  const listed = perform(trip(), setColumnWidth(trip(), virtual(0), 99)).document;
  const { document } = perform(listed, renameColumn(listed, virtual(0), 'halfOfIt'));
  expect(document.feature.virtualColumns?.[0]?.enName).toBe('halfOfIt');
  expect(document.feature.pcTableElements?.at(-1)).toEqual({ enName: 'halfOfIt', visible: true, width: 99 });
  expect(document.buttons[1]?.actions[0]).toMatchObject({ columns: ['halfOfIt'] });
  for (const taken of ['total', 'Half', 'id'])
    expect(renameColumn(trip(), virtual(0), taken)).toBeUndefined();
  const added = perform(
    trip(),
    addListItem(trip(), virtual(0), { kind: 'virtualColumn', readings }),
  ).document;
  const label = (publishedNames: ReadonlySet<string>) => {
    const column = added.feature.virtualColumns?.[1];
    if (!column) throw new Error('The column was not added.');
    const of = { design: added, focus: virtual(1), publishedNames, readings };
    return perform(added, setColumnLabel(of, column, 'abc')).document.feature.virtualColumns?.[1];
  };
  expect(label(new Set())).toMatchObject({ cnName: 'abc', enName: 'abc' });
  expect(label(new Set(['field']))).toMatchObject({ cnName: 'abc', enName: 'field' });
});

test('the arrows lead along a row and between the rows; Escape leads to the page', () => {
  const walk = (...keys: string[]) =>
    keys.reduce<Path>((focus, key) => findNextListFocus(trip(), focus, key) ?? focus, ['feature']);
  expect(walk('ArrowDown')).toEqual(['feature', 'detail']);
  expect(walk('ArrowDown', 'ArrowDown', 'ArrowRight')).toEqual(searchItem(3));
  expect(walk('ArrowDown', 'ArrowDown', 'ArrowDown', 'End')).toEqual(virtual(0));
  expect(walk('ArrowDown', 'End', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(['checks', 0]);
  expect(walk('ArrowDown', 'ArrowUp')).toEqual(['feature']);
  expect(walk('ArrowDown', 'ArrowDown', 'Escape')).toEqual(['feature']);
  expect(findNextListFocus(trip(), ['feature'], 'Escape')).toBeUndefined();
  expect(findNextListFocus(trip(), ['feature'], 'x')).toBeUndefined();
});
