/** The settings of the columns of a list: those of fields, and computed ones. Pure. */
import { asNumber, expressionEditor, numberEditor, switchEditor, text } from '../propertyEditors.ts';
import {
  canBeSummed,
  columnWidths,
  getColumnElement,
  getSum,
  setColumnWidth,
  setElement,
  setSum,
} from './columnSteps.ts';
import { type SumType, sumLabels } from './listItems.ts';
import { type ListSetting, type ListSettingsOf, toSettings } from './listSetting.ts';
import { findColumnNameProblem, renameColumn, setColumnLabel } from './virtualColumnNames.ts';

export function listColumnSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const sum: ListSetting = {
    key: 'sum',
    help: '列表最下面一行显示。',
    editor: {
      label: '合计',
      funcType: 'select',
      options: Object.entries(sumLabels).map(([value, label]) => ({ value, label })),
    },
    path: ['feature', 'columnEvalList', findSum(of)],
    value: getSum(design, focus) ?? null,
    set: (value) => setSum(design, focus, isSumType(value) ? value : undefined),
  };
  return [...listPlacingSettings(of), ...(canBeSummed(design, focus) ? [sum] : [])];
}

const isSumType = (value: unknown): value is SumType =>
  typeof value === 'string' && Object.hasOwn(sumLabels, value);

const findSum = ({ design, focus }: ListSettingsOf): number => {
  const name = getColumnElement(design, focus)?.enName;
  return (design.feature.columnEvalList ?? []).findIndex(({ enName }) => enName === name);
};

/** Whether the column is shown, and how wide it is. */
function listPlacingSettings({ design, focus }: ListSettingsOf): ListSetting[] {
  const element = getColumnElement(design, focus);
  const isShown = element?.visible !== false;
  return [
    {
      key: 'visible',
      help: '不显示的列，每个人仍可自己选出来。',
      editor: switchEditor('显示'),
      path: [...focus, 'visible'],
      value: String(isShown),
      set: (value) => {
        const edit = setElement(design, focus, { visible: value === 'true' });
        const title = value === 'true' ? '显示列' : '不显示列';
        return edit && { title, edits: [edit], focus };
      },
    },
    {
      key: 'width',
      help: `${columnWidths.min} 到 ${columnWidths.max} 像素；不填按内容。窄到放不下内容时会自动加宽。`,
      editor: numberEditor('列宽', columnWidths),
      path: [...focus, 'width'],
      value: asNumber.read(element?.width),
      set: (value) => setColumnWidth(design, focus, asNumber.write(value)),
    },
  ];
}

export function listVirtualColumnSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const column = design.feature.virtualColumns?.[Number(focus.at(-1))];
  if (!column) return [];
  const [label, name, expression] = toSettings(of, '修改计算列', [
    {
      key: 'cnName',
      help: '列头的文字。',
      editor: text('列名', { maxLength: 100, required: true }),
      keepsEmpty: true,
    },
    {
      key: 'enName',
      help: '接口和导出用的英文名，不能与字段相同。',
      editor: text('英文名', { maxLength: 41, required: true }),
      keepsEmpty: true,
    },
    {
      key: 'expression',
      help: '每条单据算出的值，只显示，不保存。例如 price * (1 + taxRate / 100)。',
      editor: expressionEditor('表达式'),
      keepsEmpty: true,
    },
  ]);
  if (!label || !name || !expression) return [];
  return [
    { ...label, set: (value) => setColumnLabel(of, column, String(value ?? '')) },
    {
      ...name,
      set: (value) => renameColumn(design, focus, String(value ?? '')),
      problemOf: (value) => findColumnNameProblem(design, focus, String(value ?? '')),
    },
    expression,
    ...listPlacingSettings(of),
  ];
}
