/** The operators of conditions in words. */
import type { Operator } from '../../../contract/filter/operators.ts';
import type { ConditionField } from './conditionField.ts';

const operatorLabels: Record<Operator, string> = {
  contains: '包含',
  notContains: '不包含',
  startsWith: '开头是',
  is: '等于',
  isNot: '不等于',
  anyOf: '属于',
  noneOf: '不属于',
  atLeast: '≥',
  atMost: '≤',
  above: '>',
  below: '<',
  between: '介于',
  within: '在',
  inside: '位于',
  empty: '为空',
  notEmpty: '不为空',
};

/** Dates compare as before and after, not as less and greater. */
const dateOperatorLabels: Partial<Record<Operator, string>> = {
  is: '是',
  isNot: '不是',
  atLeast: '自',
  atMost: '至',
  above: '晚于',
  below: '早于',
};

const overlapOperatorLabels: Partial<Record<Operator, string>> = {
  between: '涉及',
  within: '涉及',
  atLeast: '自',
  atMost: '至',
};

export function operatorLabel(field: Pick<ConditionField, 'kind'>, is: Operator): string {
  const own =
    field.kind === 'dateRange' ? dateOperatorLabels : field.kind === 'overlap' ? overlapOperatorLabels : {};
  return own[is] ?? operatorLabels[is];
}
