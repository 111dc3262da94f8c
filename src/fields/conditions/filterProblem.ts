import {
  type FilterCondition,
  type FilterGroup,
  flattenConditions,
  maxConditions,
} from '../../../contract/filter/filterTree.ts';
import { formatNumberProblem, isDecimal } from '../textInput/decimals.ts';
import { type ConditionField, findFilterField } from './conditionField.ts';
import { isConditionComplete } from './filterEdits.ts';

/** The reason why the draft cannot be applied yet. */
export function findFilterProblem(draft: FilterGroup, fields: readonly ConditionField[]): string | undefined {
  const conditions = flattenConditions(draft);
  if (conditions.length > maxConditions) return `最多 ${maxConditions} 个条件`;
  const open = conditions.find((one) => !isConditionComplete(one));
  if (open) return `请填写“${fieldLabel(fields, open.field)}”的值，或删除该条件`;
  return conditions.map((one) => findInvalidNumber(one, findFilterField(fields, one.field))).find(Boolean);
}

const fieldLabel = (fields: readonly ConditionField[], id: string) =>
  findFilterField(fields, id)?.label ?? id;

/** The first value of a number comparison that does not parse as a number. */
function findInvalidNumber(
  { value }: FilterCondition,
  field: ConditionField | undefined,
): string | undefined {
  if (field?.kind !== 'numberRange') return undefined;
  const wrong = [value ?? []].flat().find((one) => !isDecimal(String(one), { suffix: field.suffix }));
  return wrong === undefined ? undefined : `${field.label}：${formatNumberProblem(String(wrong))}`;
}
