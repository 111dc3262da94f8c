/**
 * The conditions of an expression while they are edited. What is complete is written as text at once; while a value is
 * missing, the text stays as it was.
 */
import { useMemo, useRef, useState } from 'react';
import { formatConditionTree } from '../../../../contract/design/expressions/formatConditionTree.ts';
import { readConditionTree } from '../../../../contract/design/expressions/readConditionTree.ts';
import type { ValueKinds } from '../../../../contract/expression/typeCheck.ts';
import { toDatePattern } from '../../../../contract/fields/shared/datePattern.ts';
import {
  type FilterCondition,
  type FilterGroup,
  flattenConditions,
} from '../../../../contract/filter/filterTree.ts';
import { type ConditionField, findFilterField } from '../../../fields/conditions/conditionField.ts';
import { findFilterProblem } from '../../../fields/conditions/filterProblem.ts';
import { isInvalidDate } from '../../../fields/date/DateInput.tsx';

type EditedText = {
  text: string;
  kinds: ValueKinds;
  fields: readonly ConditionField[];
  /** In characters. */
  maxLength: number;
  onChange: (text: string) => void;
};

export function useConditions({ text, kinds, fields, maxLength, onChange }: EditedText) {
  const read = useMemo(() => readConditions(text, { kinds, fields }), [text, kinds, fields]);
  /** `text`: what it was edited for. Another text is another's. */
  const [edited, setEdited] = useState<{ filter: FilterGroup | undefined; text: string }>();
  const filter = edited?.text === text ? edited.filter : read.filter;
  const latest = useRef(filter);
  latest.current = filter;
  const problem = filter && findConditionProblem(filter, { kinds, fields, maxLength });
  const edit = (change: (now: FilterGroup | undefined) => FilterGroup | undefined) => {
    const next = change(latest.current);
    latest.current = next;
    const isIncomplete = next && findConditionProblem(next, { kinds, fields, maxLength }) !== undefined;
    const written = isIncomplete ? text : next ? formatConditionTree(next, kinds) : '';
    setEdited({ filter: next, text: written });
    if (written !== text) onChange(written);
  };
  return { filter, reason: filter ? undefined : read.reason, problem, edit };
}

type Vocabulary = { kinds: ValueKinds; fields: readonly ConditionField[] };

/** The conditions of the text; without them the reason, or nothing for an empty text. */
export function readConditions(
  text: string,
  { kinds, fields }: Vocabulary,
): { filter?: FilterGroup; reason?: string } {
  if (text.trim() === '') return {};
  const reading = readConditionTree(text, kinds);
  if ('reason' in reading) return reading;
  const unknown = flattenConditions(reading.filter).find(({ field }) => !findFilterField(fields, field));
  return unknown ? { reason: `条件中不能选择 ${unknown.field}` } : reading;
}

function findConditionProblem(
  filter: FilterGroup,
  { kinds, fields, maxLength }: Vocabulary & { maxLength: number },
): string | undefined {
  const problem =
    findFilterProblem(filter, fields) ??
    flattenConditions(filter)
      .map((one) => findDateProblem(one, findFilterField(fields, one.field)))
      .find(Boolean);
  if (problem !== undefined) return problem;
  return formatConditionTree(filter, kinds).length > maxLength
    ? `条件过长，最多 ${maxLength} 个字符`
    : undefined;
}

/** A day that is only begun is no value yet. */
function findDateProblem({ value }: FilterCondition, field: ConditionField | undefined): string | undefined {
  if (field?.kind !== 'dateRange') return undefined;
  const wrong = [value ?? []].flat().find((one) => isInvalidDate(String(one), toDatePattern(field.format)));
  return wrong === undefined ? undefined : `${field.label}：“${wrong}”不是日期`;
}
