import { conditionsOf, type FilterGroup, mostConditions } from '../../../contract/filter/structure.ts';
import { isWhole } from './edits.ts';
import { type FilterField, fieldOf } from './fields.ts';

/** Why it cannot be applied yet. */
export function problemOf(draft: FilterGroup, fields: readonly FilterField[]): string | undefined {
  const conditions = conditionsOf(draft);
  if (conditions.length > mostConditions) return `最多 ${mostConditions} 个条件`;
  const open = conditions.find((one) => !isWhole(one));
  return open && `请填写“${fieldOf(fields, open.field)?.label ?? open.field}”的值，或删除该条件`;
}
