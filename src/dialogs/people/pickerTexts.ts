/** Texts of the user picker. */

import { formatCountProblem } from './candidateSelection.ts';
import type { SelectionBounds } from './peopleSelection.ts';

export type SelectedDept = { id: string; name: string };
type PeopleSearchState = { keyword: string; dept: SelectedDept | undefined; narrow: boolean };

export function formatPeopleHeading({ keyword, dept, narrow }: PeopleSearchState): string {
  if (narrow) return '候选人';
  if (keyword !== '') return dept ? `“${dept.name}”中的结果` : '搜索结果';
  return dept?.name ?? '全部人员';
}

export function formatEmptyPeople({ keyword, dept }: PeopleSearchState): string {
  if (keyword === '') return '没有人员';
  return dept
    ? `“${dept.name}”中没有与“${keyword}”匹配的人员，按 ↵ 在全部人员中查找`
    : `没有与“${keyword}”匹配的人员`;
}

/** The number of chosen people and the required number. */
export function formatSelectionCount(count: number, { multiple, least = 0, most }: SelectionBounds): string {
  if (!multiple) return '单选';
  const wanted = most === undefined ? undefined : formatCountProblem({ least, most }, most + 1);
  return [`已选 ${count} 人`, wanted].filter(Boolean).join('，');
}
