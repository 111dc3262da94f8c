import { describe, expect, test } from 'vitest';
import { formDefinition } from '../../../../contract/forms/definition.ts';
import { layoutPrintDocument } from '../../../../src/dialogs/print/printLayout.ts';

describe('a printed record', () => {
  const form = formDefinition.parse({
    formId: '1',
    version: 1,
    enName: 'auto_order',
    cnName: '订单',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'amount', label: '金额', funcType: 'number', suffix: '元' },
      { enName: 'secret', label: '机密', funcType: 'input', hideCondition: 'amount < 100' },
      { enName: 'note', label: '说明', funcType: 'textarea' },
      { enName: 'others', label: '其他', funcType: 'groupTitle' },
      { enName: 'day', label: '日期', funcType: 'dateStamp' },
      { enName: 'code', label: '二维码', funcType: 'qrCode' },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [
          { enName: 'title', label: '品名', funcType: 'input' },
          { enName: 'price', label: '单价', funcType: 'number', suffix: '元' },
        ],
      },
    ],
  });
  const spans: Record<string, 'cell' | 'full' | 'section' | 'heading'> = {
    textarea: 'full',
    groupTitle: 'heading',
    subForm: 'section',
  };
  const getFieldRenderer = ({ funcType }: { funcType: string }) => ({
    span: spans[funcType] ?? 'cell',
    column: {
      align: funcType === 'number' ? ('right' as const) : ('left' as const),
      text: (value: unknown) => String(value ?? ''),
    },
  });
  const facts = { now: '2026-01-01 00:00:00', currentUser: { userId: '1', deptId: null, roleKeys: [] } };
  const values = {
    name: '钢筋',
    amount: '50',
    note: '急',
    day: '2026-01-02',
    items: [{ title: '螺纹钢', price: '3' }],
  };

  test('short fields form pairs, long ones take a line, rows form a table; hidden and unstored fields are omitted', () => {
    expect(layoutPrintDocument(form, values, { getFieldRenderer, facts })).toEqual([
      {
        kind: 'fields',
        cells: [
          { label: '名称', text: '钢筋' },
          { label: '金额', text: '50 元（伍拾元整）' },
        ],
      },
      { kind: 'fields', cells: [{ label: '说明', text: '急' }] },
      { kind: 'heading', title: '其他' },
      { kind: 'fields', cells: [{ label: '日期', text: '2026-01-02' }] },
      {
        kind: 'table',
        title: '明细',
        heads: ['品名', '单价（元）'],
        rows: [['螺纹钢', '3']],
        numeric: [false, true],
      },
    ]);
  });
});
