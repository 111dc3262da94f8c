import {
  conditionsOf,
  type FilterCondition,
  type FilterGroup,
  mostConditions,
} from '../../../contract/filter/structure.ts';
import { isDecimal, numberProblem } from '../../fields/parts/decimals.ts';
import { isWhole } from './edits.ts';
import { type FilterField, fieldOf } from './fields.ts';

/** Why it cannot be applied yet. */
export function problemOf(draft: FilterGroup, fields: readonly FilterField[]): string | undefined {
  const conditions = conditionsOf(draft);
  if (conditions.length > mostConditions) return `最多 ${mostConditions} 个条件`;
  const open = conditions.find((one) => !isWhole(one));
  if (open) return `请填写“${labelOf(fields, open.field)}”的值，或删除该条件`;
  return conditions.map((one) => badNumber(one, fieldOf(fields, one.field))).find(Boolean);
}

const labelOf = (fields: readonly FilterField[], id: string) => fieldOf(fields, id)?.label ?? id;

/** A value that is compared with a number and cannot be read as one. */
function badNumber({ value }: FilterCondition, field: FilterField | undefined): string | undefined {
  if (field?.kind !== 'numberRange') return undefined;
  const wrong = [value ?? []].flat().find((one) => !isDecimal(String(one), { suffix: field.suffix }));
  return wrong === undefined ? undefined : `${field.label}：${numberProblem(String(wrong))}`;
}
