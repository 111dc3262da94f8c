import { describe, expect, test } from 'vitest';
import type { SubField } from '../../../../contract/forms/definition.ts';
import { parseTsv } from '../../../../contract/text/parseTsv.ts';
import type { FieldChoice, FieldContext, FieldLocation } from '../../../../src/fields/fieldContext.ts';
import {
  applyPastedLines,
  dropHeaderLine,
  formatResolvedKey,
  listReferenceLookups,
  type ResolvedTexts,
} from '../../../../src/fields/subForm/pasteCells.ts';
import { applyPaste, findPastedReferences } from '../../../../src/fields/subForm/pastedReferences.ts';
import { removeCellNotes, shiftNotes } from '../../../../src/fields/subForm/pasteNotes.ts';
import type { SubFormRows } from '../../../../src/fields/subForm/subFormRows.ts';

const options = [
  { label: '件', value: 'piece' },
  { label: '吨', value: 'ton' },
];
const name: SubField = { enName: 'name', label: '名称', funcType: 'input', maxLength: 4 };
const unit: SubField = { enName: 'unit', label: '单位', funcType: 'select', options };
const price: SubField = { enName: 'price', label: '单价', funcType: 'number', precision: 2, max: 9999 };
const day: SubField = { enName: 'day', label: '日期', funcType: 'dateStamp' };
const owner: SubField = { enName: 'owner', label: '负责人', funcType: 'user' };
const helpers: SubField = { enName: 'helpers', label: '协办人', funcType: 'user', multiple: true };
const columns = [name, unit, price, day, owner, helpers];

const found: ResolvedTexts = new Map<string, FieldChoice | string>([
  [formatResolvedKey(owner, '王芳'), { value: '7', label: '王芳' }],
  [formatResolvedKey(owner, '李娜'), '有多个“李娜”，请手动选择'],
  [formatResolvedKey(helpers, '王芳'), { value: '7', label: '王芳' }],
  [formatResolvedKey(helpers, '宋岩'), { value: '8', label: '宋岩' }],
]);

const paste = (text: string, rows: SubFormRows = [], row = 0) =>
  applyPastedLines(rows, { row, columns, all: columns }, { lines: parseTsv(text), found, fresh: () => ({}) });

describe('valid pasted cells', () => {
  test('become values, with labels and names resolved; missing rows are added and other cells stay', () => {
    const text = '滚刀\t吨\t1,200.5\t2026/3/5\t王芳\t王芳、宋岩\r\n刮刀\t件\t￥3\r\n';
    expect(
      paste(
        text,
        [
          { name: '旧', id: '1' },
          { day: '2026-01-01', id: '2' },
        ],
        1,
      ),
    ).toEqual({
      rows: [
        { name: '旧', id: '1' },
        {
          id: '2',
          name: '滚刀',
          unit: 'ton',
          unit$view: '吨',
          price: '1200.50',
          day: '2026-03-05',
          owner: '7',
          owner$view: '王芳',
          helpers: ['7', '8'],
          helpers$view: '王芳,宋岩',
        },
        { name: '刮刀', unit: 'piece', unit$view: '件', price: '3.00' },
      ],
      notes: {},
    });
  });

  test.each([
    ['1,234.50', '1234.50'],
    ['¥ 1,234', '1234.00'],
    ['$12.3', '12.30'],
    ['88元', '88.00'],
    ['(12.00)', '-12.00'],
    ['（3）', '-3.00'],
    ['１２．５', '12.50'],
    ["'-5", '-5.00'],
    [' ¥ 1,234.50 ', '1234.50'],
    [' ¥ -   ', '0.00'],
    [' -   ', '0.00'],
  ])('the number %s is parsed as %s', (text, value) => {
    expect(paste(`x\t件\t${text}`).rows[0]?.price).toBe(value);
  });

  test('clear the target when empty, and set nothing in new rows', () => {
    expect(paste('\t件\t\n', [{ name: '旧', price: '1.00' }])).toEqual({
      rows: [{ name: null, unit: 'piece', unit$view: '件', price: null }],
      notes: {},
    });
  });
});

describe('invalid pasted cells', () => {
  test('stay as pasted text, each with its reason', () => {
    const { rows, notes } = paste('名称太长了吧\t箱\t十二\t昨天\t李娜\t王芳,无此人');
    expect(rows).toEqual([
      {
        name: '名称太长了吧',
        unit: '箱',
        unit$view: '箱',
        price: '十二',
        day: '昨天',
        owner: '李娜',
        owner$view: '李娜',
        helpers: ['王芳,无此人'],
        helpers$view: '王芳,无此人',
      },
    ]);
    expect(notes).toEqual({
      '0.name': expect.stringContaining('4'),
      '0.unit': '“箱”：请从选项中选择',
      '0.price': '“十二”：应为数字，请以阿拉伯数字填写',
      '0.day': expect.stringContaining('日期格式应为'),
      '0.owner': '有多个“李娜”，请手动选择',
      '0.helpers': '“王芳,无此人”：找不到“无此人”',
    });
  });

  test('cells of an office that are no numbers stay as they are seen', () => {
    const given = ['壹仟元整', '#N/A', '-', '13.0%（含税）', '1.1E+17'];
    const { rows, notes } = paste(given.map((text) => `x\t件\t${text}\t20260105`).join('\n'));
    expect(rows.map((row) => row.price)).toEqual(given);
    expect(rows.map((row) => row.day)).toEqual(given.map(() => '2026-01-05'));
    expect(Object.keys(notes)).toEqual(given.map((_, at) => `${at}.price`));
  });

  test('a cell that its sheet was too narrow to show says what to do, in every column', () => {
    const { rows, notes } = paste('####\t件\t########\t#####');
    expect(rows).toMatchObject([{ name: null, price: '########', day: '#####' }]);
    const message = '单元格显示为 ####，请在表格中加宽该列后重新复制，或直接填写值';
    expect(notes).toEqual({
      '0.name': message,
      '0.price': `“########”：${message}`,
      '0.day': `“#####”：${message}`,
    });
  });

  test('an amount of another currency than the unit says what to do', () => {
    const priced = [{ ...price, suffix: '元' }];
    const place = { row: 0, columns: priced, all: priced };
    const { notes } = applyPastedLines([], place, { lines: [['$5']], found, fresh: () => ({}) });
    expect(notes['0.price']).toBe('“$5”：应为数字，“$”与单位“元”不是同一货币，请换算后只填写数字');
  });

  test('a number out of bounds stays a number with a note', () => {
    const { rows, notes } = paste('x\t件\t10,000');
    expect(rows[0]?.price).toBe('10000.00');
    expect(Object.keys(notes)).toEqual(['0.price']);
  });
});

describe('a header row above the cells', () => {
  test('A header that names columns decides the targets in any order; columns that are not writable are skipped.', () => {
    const cells = parseTsv('单价\t名称*\t单位\n3\t滚刀\t件');
    const read = dropHeaderLine(cells, { columns: [name, price], all: columns });
    expect(read).toEqual({ lines: [['3', '滚刀', '件']], columns: [price, name, undefined] });
  });

  test('The first row is no header if a text is not a label, or if it is the only row.', () => {
    const given = { columns, all: columns };
    expect(
      dropHeaderLine(
        [
          ['名称', '别的'],
          ['a', 'b'],
        ],
        given,
      ).lines,
    ).toHaveLength(2);
    expect(dropHeaderLine([['名称', '单位']], given).lines).toHaveLength(1);
  });
});

describe('references in pasted cells', () => {
  test('Each name is looked up once, for reference columns only.', () => {
    const lines = parseTsv('a\t件\t1\t\t王芳\t王芳、宋岩\nb\t件\t1\t\t王芳\t');
    expect(listReferenceLookups(lines, columns).map(({ column, text }) => [column.enName, text])).toEqual([
      ['owner', '王芳'],
      ['helpers', '王芳、宋岩'],
      ['helpers', '王芳'],
      ['helpers', '宋岩'],
    ]);
  });

  test('resolve only a complete name that belongs to one person', async () => {
    const users = async (text: string) =>
      [
        { value: '1', label: '王芳' },
        { value: '2', label: '王芳芳' },
        { value: '3', label: '李娜' },
        { value: '4', label: '李娜' },
      ].filter(({ label }) => label.includes(text));
    // Only the users are read.
    const services = { users } as unknown as FieldContext;
    const texts = ['王芳', '李娜', '芳', '无'];
    const wanted = texts.map((text) => ({ column: owner, text, values: {} }));
    const answers = await findPastedReferences(services, wanted, () => ({ form: '', path: '', values: {} }));
    expect(texts.map((text) => answers.get(formatResolvedKey(owner, text)))).toEqual([
      { value: '1', label: '王芳' },
      '有多个“李娜”，请手动选择',
      '找不到“芳”',
      '找不到“无”',
    ]);
  });

  test('resolve a department by its path, or by its bare name if that is unique', async () => {
    const paths = [['集团'], ['集团', '上海公司'], ['集团', '上海公司', '综合部'], ['集团', '综合部']];
    const departments = async () =>
      paths.map((names) => ({ value: names.join(), label: names.join('/'), branch: names.at(-1), names }));
    // Only the departments are read.
    const services = { departments } as unknown as FieldContext;
    const team: SubField = { enName: 'team', label: '部门', funcType: 'dept' };
    const texts = ['集团/综合部', '上海公司/综合部', '上海公司', '综合部'];
    const wanted = texts.map((text) => ({ column: team, text, values: {} }));
    const answers = await findPastedReferences(services, wanted, () => ({ form: '', path: '', values: {} }));
    expect(texts.map((text) => answers.get(formatResolvedKey(team, text)))).toEqual([
      expect.objectContaining({ value: '集团,综合部' }),
      expect.objectContaining({ value: '集团,上海公司,综合部' }),
      expect.objectContaining({ value: '集团,上海公司', label: '集团/上海公司' }),
      '有多个“综合部”，请手动选择',
    ]);
  });
});

describe('dependent columns', () => {
  const hanging = { funcType: 'select', selectMode: 1, configDataId: '1' } as const;
  const kind: SubField = { ...hanging, enName: 'kind', label: '大类' };
  const sort: SubField = { ...hanging, enName: 'sort', label: '小类', relateField: 'kind' };
  const dictionary: Record<string, FieldChoice[]> = {
    '': [
      { value: 'civil', label: '土建' },
      { value: 'power', label: '机电' },
    ],
    civil: [{ value: 'civil-other', label: '其他' }],
    power: [{ value: 'power-other', label: '其他' }],
  };
  const services = {
    options: async (_: unknown, { path, values }: FieldLocation) =>
      path.endsWith('sort') ? (dictionary[String(values.kind)] ?? []) : dictionary[''],
    // Nothing else is read here.
  } as unknown as FieldContext;
  const pasteBoth = (text: string, rows: SubFormRows, pasted: SubField[]) =>
    applyPaste(services, {
      rows: () => rows,
      at: { row: 0, columns: pasted, all: [kind, sort] },
      lines: parseTsv(text),
      fresh: () => ({}),
      placeOf: ({ enName }, values) => ({ form: '', path: enName, values }),
      around: () => ({}),
    });

  test('A pasted value is resolved below the parent value of its own row, in any column order.', async () => {
    const { rows, notes } = await pasteBoth('其他\t土建\n其他\t机电\n其他\t木工', [], [sort, kind]);
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'civil', sort: 'civil-other', sort$view: '其他' },
      { kind: 'power', sort: 'power-other' },
    ]);
    expect(notes).toEqual({ '2.kind': '找不到“木工”', '2.sort': '找不到“其他”' });
  });

  test('resolve below the existing parent value, and keep their values when both are pasted', async () => {
    const standing = [{ kind: 'power', kind$view: '机电', sort: 'power-other' }];
    expect((await pasteBoth('其他', standing, [sort])).rows).toMatchObject([{ sort: 'power-other' }]);
    expect((await pasteBoth('土建\t其他', standing, [kind, sort])).rows).toMatchObject([
      { kind: 'civil', sort: 'civil-other' },
    ]);
  });
});

test('notes follow their rows and disappear when their cell is changed', () => {
  const notes = { '1.name': 'a', '2.price': 'b' };
  expect(shiftNotes(notes, 2, 1)).toEqual({ '1.name': 'a', '3.price': 'b' });
  expect(shiftNotes(notes, 1, -1)).toEqual({ '1.price': 'b' });
  expect(removeCellNotes(notes, 2, ['price', 'price$view'])).toEqual({ '1.name': 'a' });
});
