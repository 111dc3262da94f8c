import { expect, test } from 'vitest';
import { formDefinition } from '../../../../../contract/forms/definition.ts';
import { arrangeColumns, toColumnLayout } from '../../../../../src/grid/model/columns/columnLayout.ts';
import { buildRecordColumns, type RecordRow } from '../../../../../src/grid/views/records/recordColumns.ts';
import { buildFilterFields } from '../../../../../src/grid/views/records/recordFilterFields.ts';
import { buildSearchItems } from '../../../../../src/grid/views/records/recordSearchItems.ts';

const form = (more: object = {}) =>
  formDefinition.parse({
    formId: '1',
    version: 1,
    enName: 'auto_contract',
    cnName: '采购合同',
    fields: [
      { enName: 'code', label: '合同编号', funcType: 'serialNumber', format: 'HT-{0000}' },
      { enName: 'title', label: '合同名称', funcType: 'input', isPCQuery: true },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
      { enName: 'signed', label: '签订日期', funcType: 'dateStamp' },
      { enName: 'risk', label: '风险', funcType: 'select', options: [{ label: '高', value: 'h' }] },
      { enName: 'owner', label: '负责人', funcType: 'user' },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [{ enName: 'name', label: '名称', funcType: 'input' }],
      },
    ],
    ...more,
  });

const choices = {
  columnLook: (field: { funcType: string }) => ({
    align: field.funcType === 'number' ? ('right' as const) : ('left' as const),
    text: (value: unknown) => String(value ?? ''),
  }),
  showStatus: true,
  thousands: false,
};

test('columns follow the form: status first, no sub-forms, numbers on the right, and what has an order sorts', () => {
  const columns = buildRecordColumns(form(), choices);
  const shown = columns.filter((column) => !column.hidden);
  expect(shown.map((column) => column.id)).toEqual([
    'sysStatus',
    'code',
    'title',
    'amount',
    'signed',
    'risk',
    'owner',
  ]);
  expect(columns.filter((column) => column.sortable).map((column) => column.id)).toEqual([
    'code',
    'title',
    'amount',
    'signed',
    'risk',
    'owner',
    'createTime',
    'updateTime',
  ]);
  expect(columns.find((column) => column.id === 'amount')).toMatchObject({
    kind: 'number',
    label: '金额（元）',
  });
});

test('the form defines the visible columns, their order and width', () => {
  const feature = {
    pcTableElements: [
      { enName: 'amount', visible: true, width: 160 },
      { enName: 'code', visible: false },
      { enName: 'title', visible: true, width: 800 },
      { enName: 'gone', visible: true },
    ],
  };
  const columns = buildRecordColumns(form({ feature }), { ...choices, showStatus: false });
  expect(columns.filter((column) => !column.hidden).map(({ id, width }) => [id, width])).toEqual([
    ['amount', 160],
    ['title', 300],
  ]);
  expect(columns.find((column) => column.id === 'code')?.hidden).toBe(true);
});

test('a data-table form has neither a status column nor search items', () => {
  const table = form({ type: 2 });
  expect(buildRecordColumns(table, choices).map((column) => column.id)).not.toContain('sysStatus');
  expect(buildSearchItems(table, buildFilterFields(table))).toEqual([]);
});

test('the tenant configures separators and two decimals', () => {
  const amount = buildRecordColumns(form(), { ...choices, thousands: true }).find(
    (column) => column.id === 'amount',
  );
  expect(amount?.text({ amount: '1234567.5' } as RecordRow)).toBe('1,234,567.50');
});

test('each field is searched by its kind and people by name, and the form defines the visible items', () => {
  const items = buildSearchItems(form(), buildFilterFields(form()));
  expect(items.map(({ id, kind, shown }) => [id, kind, shown])).toEqual([
    ['code', 'text', false],
    ['title', 'text', true],
    ['amount', 'numberRange', false],
    ['signed', 'dateRange', false],
    ['risk', 'options', false],
    ['owner$view', 'text', false],
    ['sysStatus', 'options', false],
    ['createTime', 'dateRange', false],
  ]);
  expect(
    items
      .find((item) => item.id === 'sysStatus')
      ?.options?.map((option) => option.label)
      .sort(),
  ).toEqual(['已审核', '处理中', '草稿', '已作废'].sort());
});

test("a stored layout is applied, and a column added to the form later has the form's position", () => {
  const columns = buildRecordColumns(form(), choices);
  const kept = toColumnLayout([
    { id: 'amount', width: 90, shown: true, pin: 'left' },
    { id: 'code', shown: false },
    { id: 'risk', shown: true },
  ]);
  const arranged = arrangeColumns(columns, kept);
  const order = arranged.map((column) => column.id);
  expect(order.slice(0, 2)).toEqual(['sysStatus', 'amount']);
  expect(order.indexOf('title')).toBe(order.indexOf('code') + 1);
  expect(arranged.find((column) => column.id === 'amount')).toMatchObject({
    width: 90,
    pin: 'left',
    shown: true,
  });
  expect(arranged.find((column) => column.id === 'code')?.shown).toBe(false);
});

test('computed columns appear as the form defines, with numbers on the right and without sorting', () => {
  const feature = {
    pcTableElements: [
      { enName: 'title' },
      { enName: 'taxed', width: 140 },
      { enName: 'note', visible: false },
    ],
    virtualColumns: [
      { enName: 'taxed', cnName: '含税金额', expression: 'amount * 1.13' },
      { enName: 'note', cnName: '备注', expression: "risk == 'h' ? '高' : ''" },
    ],
  };
  const columns = buildRecordColumns(form({ feature }), choices).filter(({ id }) =>
    ['taxed', 'note'].includes(id),
  );
  expect(columns).toMatchObject([
    { id: 'taxed', label: '含税金额', kind: 'number', width: 140, sortable: false, hidden: false },
    { id: 'note', kind: 'text', sortable: false, hidden: true },
  ]);
  expect(columns[0]?.text({ taxed: '1130.5' })).toBe('1130.50');
});

test('numbers have separators and two decimals only if the tenant configures them', () => {
  const amountOf = (thousands: boolean) =>
    buildRecordColumns(form(), { ...choices, thousands })
      .find(({ id }) => id === 'amount')
      ?.text({ amount: '12345.6' });
  expect(amountOf(true)).toBe('12,345.60');
  expect(amountOf(false)).toBe('12345.60');
});

test('a data-table form shows its first columns, and no status and no search items', () => {
  const table = form({ type: 2, firstNColumns: 2 });
  const shown = buildRecordColumns(table, choices).filter((column) => !column.hidden);
  expect(shown.map(({ id }) => id)).toEqual(['code', 'title']);
  expect(buildSearchItems(table, buildFilterFields(table))).toEqual([]);
});

test('columns of text share the free width unless their width is configured; the first one always grows', () => {
  const growing = (more: object) =>
    buildRecordColumns(form(more), choices).flatMap(({ id, grow }) => (grow === undefined ? [] : [id]));
  expect(growing({})).toEqual(['code', 'title', 'risk', 'owner']);
  const shown = ['code', 'title', 'amount', 'owner'].map((enName) => ({ enName, visible: true }));
  const pcTableElements = shown.map((one) => (one.enName === 'amount' ? one : { ...one, width: 120 }));
  expect(growing({ feature: { pcTableElements } })).toEqual(['code', 'risk']);
});
