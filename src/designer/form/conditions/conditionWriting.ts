/** Conditions of a form as they are read from its expressions and written back. Pure. */
import { formatConditionTree } from '../../../../contract/design/expressions/formatConditionTree.ts';
import { readConditionTree } from '../../../../contract/design/expressions/readConditionTree.ts';
import type { ValueKinds } from '../../../../contract/expression/typeCheck.ts';
import { isDate, toDatePattern } from '../../../../contract/fields/shared/datePattern.ts';
import {
  type FilterCondition,
  type FilterGroup,
  flattenConditions,
} from '../../../../contract/filter/filterTree.ts';
import { type ConditionField, findFilterField } from '../../../fields/conditions/conditionField.ts';
import { findFilterProblem } from '../../../fields/conditions/filterProblem.ts';

export type ConditionVocabulary = {
  fields: readonly ConditionField[];
  /** Those of the names. */
  kinds: ValueKinds;
  /** In characters. */
  maxLength: number;
};

/** The conditions of the text; without them the reason, or nothing for an empty text. */
export function readConditions(
  text: string,
  { kinds, fields }: ConditionVocabulary,
): { filter?: FilterGroup; reason?: string } {
  if (text.trim() === '') return {};
  const reading = readConditionTree(text, kinds);
  if ('reason' in reading) return reading;
  const unknown = flattenConditions(reading.filter).find(({ field }) => !findFilterField(fields, field));
  return unknown ? { reason: `条件中不能选择 ${unknown.field}` } : reading;
}

/** The text of the conditions, or why they are not written yet: a value is missing, or only begun. */
export function writeConditions(
  filter: FilterGroup,
  { kinds, fields, maxLength }: ConditionVocabulary,
): { text: string; problem?: never } | { problem: string } {
  const dates = flattenConditions(filter).map((one) =>
    findDateProblem(one, findFilterField(fields, one.field)),
  );
  const problem = findFilterProblem(filter, fields) ?? dates.find(Boolean);
  if (problem !== undefined) return { problem };
  const text = formatConditionTree(filter, kinds);
  return text.length > maxLength ? { problem: `条件过长，最多 ${maxLength} 个字符` } : { text };
}

function findDateProblem({ value }: FilterCondition, field: ConditionField | undefined): string | undefined {
  if (field?.kind !== 'dateRange') return undefined;
  const wrong = [value ?? []].flat().find((one) => !isDate(String(one), toDatePattern(field.format)));
  return wrong === undefined ? undefined : `${field.label}：“${wrong}”不是日期`;
}
