/**
 * Texts of sheet cells for each field type, with the parsed value or the reason for a refusal. One table serves pasted
 * cells and whole imports. A type without an entry here does not compile.
 */
import type { FuncType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';

type CellFieldOptions = Partial<Field>;
export type GoodCell = [text: string, kept: unknown, options?: CellFieldOptions];
export type BadCell = [text: string, message: RegExp, options?: CellFieldOptions];
export type CellTexts = { good: GoodCell[]; bad: BadCell[] };

const colors = [
  { label: '红', value: 'red' },
  { label: '绿', value: 'green', children: [{ label: '深绿', value: 'dark' }] },
  { label: '电、暖', value: 'power' },
];
/** Labels that hold separators, and what they would be without. */
const joined = {
  options: ['A', 'B', 'A,B', '甲，乙', '"C"', 'D\nE'].map((label) => ({ label, value: label })),
};
const choices = { options: colors };
const many = { ...choices, multiple: true };
const minute = { format: 'YYYY-MM-DD HH:mm' };
const boxes = { rectangle: true };

/** The type cannot be read from a cell. */
const none: CellTexts = { good: [], bad: [] };

export const cellTexts: Record<FuncType, CellTexts> = {
  input: {
    good: [
      [' 合同 ', '合同'],
      ['=1+1', '=1+1'],
      ['007', '007'],
      ['123456789012345678', '123456789012345678'],
      ['<b>&"😀', '<b>&"😀'],
    ],
    bad: [['四个字符', /最多 3 字/, { maxLength: 3 }]],
  },
  textarea: {
    good: [
      ['一\n二', '一\n二'],
      [' 缩进', ' 缩进'],
    ],
    bad: [['abc', /最多 2 字/, { maxLength: 2 }]],
  },
  number: {
    good: [
      ['¥1,234.50', '1234.50', { precision: 2 }],
      [' 12.5 元', '12.5'],
      ['-0.1', '-0.1'],
      ['9007199254740993.01', '9007199254740993.01', { precision: 2 }],
      ['１２', '12'],
      ['1，234', '1234'],
      ['500万', '5000000.00', { precision: 2 }],
      ['1,234.5万元', '12345000'],
      ['50W', '500000'],
      ['1.23456789亿', '123456789.00', { precision: 2 }],
      ['13%', '13.00', { precision: 2, suffix: '%' }],
      ['13%', '0.13'],
      ['(1,234.50)', '-1234.50', { precision: 2 }],
      ['1 1/2', '1.5'],
    ],
    bad: [
      ['十', /应为数字/],
      ['12万x', /应为数字，请去掉“万”“亿”等单位写全/],
      ['12件', /请去掉“件”/],
      ['13%', /请去掉“%”/, { suffix: '元' }],
      ['$1,234.00', /“\$”与单位“元”不是同一货币，请换算后只填写数字/, { suffix: '元' }],
      ['US$5', /“US\$”与单位“万元”不是同一货币/, { suffix: '万元' }],
      ['(€5.00)', /“€”与单位“元”不是同一货币/, { suffix: '元' }],
      ['5美元', /“美元”与单位“元”不是同一货币/, { suffix: '元' }],
      ['########', /单元格显示为 ####，请在表格中加宽该列/],
      ['1.23E+05', /科学计数法会丢失数字/],
      ['1.23456789123亿', /最多 2 位小数/, { precision: 2 }],
      ['1.2.3', /应为数字/],
      ['1.234', /最多 2 位小数/, { precision: 2 }],
      ['1.5', /应为整数/, { precision: 0 }],
      ['21', /不能大于 20/, { max: 20 }],
    ],
  },
  select: {
    good: [
      [' 红 ', 'red', choices],
      ['green', 'green', choices],
      ['深绿', 'dark', choices],
      ['红，深绿', ['red', 'dark'], many],
      ['电、暖', ['power'], many],
      ['电、暖,红', ['power', 'red'], many],
      ['红、绿', ['red', 'green'], many],
    ],
    bad: [
      ['蓝', /请从选项中选择/, choices],
      ['红,蓝', /请从选项中选择/, many],
    ],
  },
  radio: { good: [['绿', 'green', choices]], bad: [['无', /请从选项中选择/, choices]] },
  checkbox: {
    good: [
      ['红;绿', ['red', 'green'], choices],
      ['红,红', ['red'], choices],
      ['A,B', ['A', 'B'], joined],
      ['"A,B"', ['A,B'], joined],
      ['"A,B",A', ['A,B', 'A'], joined],
      ['甲，乙', ['甲，乙'], joined],
      ['"甲，乙"，B', ['甲，乙', 'B'], joined],
      ['"""C""",B', ['"C"', 'B'], joined],
      ['"D\nE",A', ['D\nE', 'A'], joined],
    ],
    bad: [['红 绿', /请从选项中选择/, choices]],
  },
  cascader: {
    good: [
      ['绿 / 深绿', ['green', 'dark'], choices],
      ['绿>深绿', ['green', 'dark'], choices],
      ['红', ['red'], choices],
    ],
    bad: [
      ['绿', /请选到最后一级/, choices],
      ['绿/红', /请选到最后一级/, choices],
      ['绿/无', /请从选项中选择/, choices],
    ],
  },
  address: {
    good: [
      ['浙江省 / 杭州市 / 西湖区', ['330000', '330100', '330106']],
      ['北京市/东城区', ['110000', '110101']],
      ['浙江省/杭州市', ['330000', '330100'], { type: 'ss' }],
    ],
    bad: [
      ['浙江省/杭州市', /请选到最后一级/],
      ['浙江省/南京市', /不存在/],
    ],
  },
  position: {
    good: [
      [' 120.1297,30.246871 ', '120.1297,30.246871'],
      ['116.3,39.8;116.4,39.9 | 117,39;118,40', ['116.3,39.8;116.4,39.9', '117,39;118,40'], boxes],
    ],
    bad: [
      ['39.9,116.39', /位置应为/],
      ['116.4,39.9;116.3,39.8', /区域应为/, boxes],
    ],
  },
  dateStamp: {
    good: [
      ['2026/1/5', '2026-01-05'],
      ['2026年1月5日', '2026-01-05'],
      ['1899-12-31', '1899-12-31'],
      ['1969.12.31', '1969-12-31'],
      ['2026/1/5 8:30', '2026-01-05 08:30', minute],
      ['2026-03-01', '2026-03', { format: 'YYYY-MM' }],
    ],
    bad: [
      ['明天', /日期格式应为 YYYY-MM-DD/],
      ['2023-02-29', /日期格式/],
      ['1/5/2026', /日期格式/],
      ['26-01-05', /日期格式/],
    ],
  },
  dateRange: {
    good: [
      ['2026-01-01 至 2026-01-31', ['2026-01-01', '2026-01-31']],
      ['2026/1/1~2026/1/31', ['2026-01-01', '2026-01-31']],
      ['2026-01 至 2026-03', ['2026-01', '2026-03'], { type: 'monthrange' }],
    ],
    bad: [
      ['2026-01-02 至 2026-01-01', /不能早于/],
      ['2026-01-02', /开始和结束/],
    ],
  },
  color: {
    good: [
      ['红色', 'red'],
      ['绿', 'green'],
      ['FFAA00', '#ffaa00'],
    ],
    bad: [['蓝', /红、黄、绿或 #rrggbb/]],
  },
  idCard: {
    good: [[' 11010519491231002x', '11010519491231002X']],
    bad: [
      ['110105194912310021', /校验位有误/],
      ['1101051949', /应为 18 位/],
    ],
  },
  business: {
    good: [
      [' 北京签核科技有限公司 ', '北京签核科技有限公司'],
      ['91350100m000100y43', '91350100M000100Y43'],
    ],
    bad: [['91350100M000100Y44', /校验位有误/]],
  },
  user: {
    good: [
      ['张三', 'users:buyer'],
      ['leader', 'users:leader'],
      ['张三、李四', ['users:buyer', 'users:leader'], { multiple: true }],
    ],
    bad: [['无此人', /“无此人”不存在或不可选/]],
  },
  dept: { good: [['采购部', 'depts:采购部']], bad: [['无此部', /不存在或不可选/]] },
  relatedForm: {
    good: [['宏达', 'records:宏达', { relateEnName: 'auto_related' }]],
    bad: [
      ['同名', /“同名”有 2 个/, { relateEnName: 'auto_related' }],
      ['无', /不存在或不可选/, { relateEnName: 'auto_related' }],
    ],
  },
  subForm: none,
  upload: none,
  invoice: none,
  serialNumber: none,
  groupTitle: none,
  colorBox: none,
  qrCode: none,
  button: none,
  currentUser: none,
  currentDept: none,
  currentPos: none,
  currentTime: none,
};

export type CellCase<Expected> = { field: Field; text: string; expected: Expected };

/** Each a field of its own, named so that a sheet's column can be found again: `input0`, `input1` … */
function buildCellCases<Expected>(
  of: (texts: CellTexts) => [string, Expected, CellFieldOptions?][],
): CellCase<Expected>[] {
  return Object.entries(cellTexts).flatMap(([funcType, texts]) =>
    of(texts).map(([text, expected, options], index) => {
      const enName = `${funcType}${index}`;
      // The table's keys are the registry's.
      return { text, expected, field: { enName, label: enName, funcType: funcType as FuncType, ...options } };
    }),
  );
}

export const buildGoodCells = (): CellCase<unknown>[] => buildCellCases(({ good }) => good);
export const buildBadCells = (): CellCase<RegExp>[] => buildCellCases(({ bad }) => bad);
