import { describe, expect, test } from 'vitest';
import { formDefinition } from '../../../../contract/forms/definition.ts';
import { layoutPrintDocument } from '../../../../src/dialogs/print/printLayout.ts';
import {
  defaultPrintOption,
  fillPrintLink,
  listPrintOptions,
} from '../../../../src/dialogs/print/printOptions.ts';

describe('a print link', () => {
  test('contains the id in place of its placeholder', () => {
    expect(fillPrintLink(`https://print.example/r?id=$${'{id}'}&k={id}`, '42')).toEqual({
      address: 'https://print.example/r?id=42&k=42',
    });
  });

  test('reports a missing link and a link without a placeholder', () => {
    expect(fillPrintLink(undefined, '1').problem).toBe('打印链接未配置');
    expect(fillPrintLink('https://print.example/r', '1').problem).toBe('地址错误，请配置id信息');
  });

  test('rejects a script as an address', () => {
    expect(fillPrintLink('javascript:alert({id})', '1').problem).toBe('地址错误，请配置id信息');
  });
});

describe('print options', () => {
  const named = (printLink: string | undefined, confs: { name: string; link?: string }[] = []) =>
    listPrintOptions({ printLink, confs, rowId: '7' });

  test('the sheet is always available and needs no configuration', () => {
    expect(named(undefined).map(({ name }) => name)).toEqual(['单据（A4）']);
    expect(defaultPrintOption(named(undefined)).id).toBe('sheet');
  });

  test('A print configuration of the flow appears under its name, with the form’s link if it has none.', () => {
    const choices = named('/print?id={id}', [{ name: '合同审批单' }, { name: '付款单', link: '/pay/{id}' }]);
    expect(choices.slice(1)).toMatchObject([
      { name: '合同审批单', link: { address: '/print?id=7' } },
      { name: '付款单', link: { address: '/pay/7' } },
    ]);
    expect(defaultPrintOption(choices).name).toBe('合同审批单');
  });

  test('A configuration without a link says so, and the sheet is offered first.', () => {
    const choices = named(undefined, [{ name: '合同审批单' }]);
    expect(choices[1]?.link?.problem).toBe('打印链接未配置');
    expect(defaultPrintOption(choices).id).toBe('sheet');
  });
});

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
  const lookOf = ({ funcType }: { funcType: string }) => ({
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
    expect(layoutPrintDocument(form, values, { lookOf, facts })).toEqual([
      {
        kind: 'fields',
        cells: [
          { label: '名称', text: '钢筋' },
          { label: '金额', text: '50 元' },
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
