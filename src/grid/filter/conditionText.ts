/** Formats conditions for people: 金额 ≥ 100, 类别 属于 甲类、乙类, 签订日期 在 本月. */
import {
  type FilterCondition,
  type FilterNode,
  getNodes,
  isFilterGroup,
} from '../../../contract/filter/filterTree.ts';
import { operatorOperands } from '../../../contract/filter/operators.ts';
import { isPeriod, periods } from '../../../contract/filter/periods.ts';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { findFilterField } from '../../fields/conditions/conditionField.ts';
import { operatorLabel } from '../../fields/conditions/operatorLabel.ts';
import type { FilterField } from '../model/filterField.ts';

/** Display names of ids, by field and value. */
export type ValueNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type ConditionNames = { fields: readonly FilterField[]; named: ValueNames };

export const conditionLabel = ({ field }: FilterCondition, { fields }: ConditionNames): string =>
  findFilterField(fields, field)?.label ?? field;

/** The text leaves out the field's name. */
export function formatCondition(condition: FilterCondition, wording: ConditionNames): string {
  const field = findFilterField(wording.fields, condition.field);
  const value = formatConditionValue(condition, field, wording.named[condition.field] ?? {});
  if (isPoint(condition)) return value;
  const word = operatorLabel(field ?? { kind: 'text' }, condition.is);
  return [word, value].filter(Boolean).join(' ');
}

/** A range whose ends are equal. */
const isPoint = ({ is, value }: FilterCondition): boolean =>
  operatorOperands[is] === 'pair' && new Set([value].flat()).size === 1;

function formatConditionValue(
  { is, value }: FilterCondition,
  field: FilterField | undefined,
  names: Readonly<Record<string, string>>,
): string {
  if (value === undefined || operatorOperands[is] === 'nothing') return '';
  if (operatorOperands[is] === 'period') return isPeriod(value) ? periods[value].label : String(value);
  const text = (one: string | number) => {
    const known = names[one] ?? field?.options?.find((option) => option.value === String(one))?.label;
    return known ?? (field?.kind === 'numberRange' ? formatNumber(one) : String(one));
  };
  if (field?.kind === 'place') return `${[value].flat().length} 个区域`;
  const texts = [value].flat().map(text);
  if (operatorOperands[is] === 'pair') return [...new Set(texts)].join(' 至 ');
  return texts.length > 4 ? `${texts.slice(0, 3).join('、')} 等 ${texts.length} 项` : texts.join('、');
}

/** Formats a condition or a group in one line. */
export function formatFilterNode(node: FilterNode, wording: ConditionNames): string {
  if (!isFilterGroup(node)) return `${conditionLabel(node, wording)} ${formatCondition(node, wording)}`;
  const inner = getNodes(node).map((one) =>
    isFilterGroup(one) ? `（${formatFilterNode(one, wording)}）` : formatFilterNode(one, wording),
  );
  return inner.join('all' in node ? ' 且 ' : ' 或 ');
}
