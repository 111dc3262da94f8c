import { describe, expect, test } from 'vitest';
import { defaultPrintOption, fillPrintLink, listPrintOptions } from '../../../contract/forms/printOptions.ts';

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
