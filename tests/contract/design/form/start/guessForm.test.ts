/** What a sheet seems to be: kinds, units, formats and options by cells and labels. */
import '../../../../support/propertyTests.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFormProblems } from '../../../../../contract/design/form/formProblems.ts';
import { guessForm } from '../../../../../contract/design/form/start/guessForm.ts';
import { listPossibleNames } from '../../../../../contract/design/form/start/guessNames.ts';
import { createStartSheet, toStartRows } from '../../../../../contract/design/form/start/startSheet.ts';
import { chooseDepth } from '../../../../support/depth.ts';

const initials = new Map(
  [...'物资名称金额到货日期'].map((character, at) => [character, 'wzmcjedhrq'.charAt(at)]),
);
const readings = (character: string) => {
  const initial = initials.get(character);
  return initial === undefined ? undefined : [initial];
};
const known = { users: new Set(['李娜', '王芳', '宋岩']), depts: new Set(['采购部', '集团/财务部']) };

const guess = (lines: string[][], title = '') =>
  guessForm(createStartSheet(toStartRows(lines)), { title, readings, known });

/** The field of a column with the label and these cells, without what a list searches by. */
function guessColumn(label: string, ...cells: string[]) {
  const { isPCQuery: _, ...field } = guess([['名称', label], ...cells.map((cell) => ['甲', cell])]).design
    .fields[1] ?? { isPCQuery: undefined };
  return field;
}

test('a sheet becomes a form: names by pinyin, labels without marks and units, the title above the head row', () => {
  const { design, columns } = guess([
    ['2026 年采购台账', '2026 年采购台账', '2026 年采购台账'],
    ['*物资名称', '金额（元）', '', '到货日期'],
    ['电缆', '1,200.50', '', '2026-01-05'],
    ['阀门', '80', '', '2026-02-01'],
  ]);
  expect(design).toMatchObject({
    cnName: '2026 年采购台账',
    fields: [
      { enName: 'wzmc', label: '物资名称', funcType: 'input', required: true, isPCQuery: true },
      { enName: 'je', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
      { enName: 'dhrq', label: '到货日期', funcType: 'dateStamp', format: 'YYYY-MM-DD' },
    ],
  });
  expect(columns).toEqual(['wzmc', 'je', '', 'dhrq']);
  expect(findFormProblems(design)).toEqual([]);
});

describe('kinds of columns', () => {
  test.each([
    ['数量', ['3', '12', '1,000'], { funcType: 'number', precision: 0 }],
    ['重量', ['3.5 kg', '12 kg', '8 kg'], { funcType: 'number', precision: 1, suffix: 'kg' }],
    ['税率', ['13%', '6%', '9%'], { funcType: 'number', precision: 0, suffix: '%' }],
    ['单价', ['12', '8'], { funcType: 'number', precision: 2, suffix: '元' }],
    ['报价', ['¥12.5', '￥8'], { funcType: 'number', precision: 2, suffix: '元' }],
    ['合同价', ['$1,200.00', '$8.00'], { funcType: 'number', precision: 2, suffix: '美元' }],
    ['投资', ['500万', '1.2亿'], { funcType: 'number', precision: 0 }],
    ['物料编码', ['10023', '10024'], { funcType: 'input', maxLength: 100 }],
    ['分机', ['0012', '0013'], { funcType: 'input', maxLength: 100 }],
    ['开户行', ['6222021234567890', '6222021234567891'], { funcType: 'input', maxLength: 100 }],
    ['电话', ['13800138000', '010-62345678'], { funcType: 'input', maxLength: 30 }],
    ['证件', ['11010519491231002X'], { funcType: 'idCard' }],
    ['签订', ['2026/1/5', '2026年2月1日'], { funcType: 'dateStamp', format: 'YYYY-MM-DD' }],
    ['到达', ['2026-1-5 8:30', '2026-02-01'], { funcType: 'dateStamp', format: 'YYYY-MM-DD HH:mm' }],
    ['打卡', ['2026-01-05 08:30:01'], { funcType: 'dateStamp', format: 'YYYY-MM-DD HH:mm:ss' }],
    ['所属月份', ['2026-01', '2026年2月'], { funcType: 'dateStamp', format: 'YYYY-MM' }],
    ['年度', ['2025', '2026'], { funcType: 'dateStamp', format: 'YYYY' }],
    ['产量', ['2025', '2026.1'], { funcType: 'number', precision: 1 }],
    ['工期', ['2026-01-05 至 2026-02-01'], { funcType: 'dateRange', format: 'YYYY-MM-DD' }],
    ['经办', ['李娜', '王芳', '李娜'], { funcType: 'user' }],
    ['参加', ['李娜、王芳', '宋岩'], { funcType: 'user', multiple: true }],
    ['单位', ['采购部', '集团/财务部'], { funcType: 'dept' }],
    ['备注', ['急'], { funcType: 'textarea', maxLength: 500 }],
    ['地点', ['杭州', '南京', '上海', '苏州'], { funcType: 'input', maxLength: 100 }],
    ['附件', [], { funcType: 'upload', maxSize: 20 }],
    ['总额', [], { funcType: 'number', precision: 2, suffix: '元' }],
  ])('%s of %j', (label, cells, field) => {
    expect(guessColumn(label, ...cells)).toEqual({ enName: expect.any(String), label, ...field });
  });

  test('few distinct values are options, in their order; several in one cell can be chosen together', () => {
    const options = ['设备', '服务'].map((label) => ({ label, value: label }));
    expect(guessColumn('类别', '设备', '服务', '设备', '设备')).toMatchObject({
      funcType: 'select',
      options,
    });
    expect(guessColumn('范围', '设备、服务', '服务', '设备', '服务，设备')).toMatchObject({
      funcType: 'select',
      multiple: true,
      options,
    });
    expect(guessColumn('含税', '是', '', '是')).toMatchObject({
      funcType: 'radio',
      options: [{ label: '是' }, { label: '否' }],
    });
  });

  test('a note among many numbers leaves them numbers, and a dash is no value', () => {
    const cells = Array.from({ length: 40 }, (_, at) => String(at));
    expect(guessColumn('金额', '12', '8', '3.5', '待定')).toMatchObject({ funcType: 'number', suffix: '元' });
    expect(guessColumn('库存', ...cells, '待定', '—')).toMatchObject({ funcType: 'number', precision: 0 });
  });
});

test('the texts that may be names are those without digits, each part of a list for itself', () => {
  const sheet = createStartSheet(
    toStartRows([
      ['经办', '单号'],
      ['李娜、王芳', 'A-1'],
    ]),
  );
  expect(listPossibleNames(sheet)).toEqual(expect.arrayContaining(['李娜', '王芳']));
  expect(listPossibleNames(sheet)).not.toContain('A-1');
});

const cell = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.constantFrom(
    '',
    '-',
    '是',
    '否',
    '李娜',
    '设备',
    '12',
    '1,200.5 元',
    '5%',
    '2026-01-05',
    '*',
    '（元）',
    '0',
    '9e9',
  ),
  fc.double().map(String),
  fc.bigInt().map(String),
);

test('any sheet becomes a form without errors, or none if it is empty', () => {
  const sheets = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 });
  fc.assert(
    fc.property(sheets, fc.string({ maxLength: 120, unit: 'binary' }), (lines, title) => {
      const { design, columns } = guess(lines, title.toWellFormed());
      if (design.fields.length === 0) return;
      expect(findFormProblems(design).filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(columns.filter(Boolean)).toEqual(design.fields.map(({ enName }) => enName));
    }),
    { numRuns: chooseDepth(60, 2000) },
  );
});

test('a sheet of more columns than a form has fields leaves the last out', () => {
  const { design, columns } = guess([Array.from({ length: 400 }, (_, at) => `列${at}`)]);
  expect(design.fields).toHaveLength(300);
  expect(columns[300]).toBe('');
});
